import { CALL_FAULTS, type Contract, type Endpoint, REFUSALS } from '@tessera/contract/endpoint';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Who may call, in the words of the contract. */
  readonly 'x-access': string;
  readonly security?: readonly Json[];
  readonly parameters: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Json }>>;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Json;
}

/** The OpenAPI 3.1 document of a set of contracts, made from the very schemas that check the calls. */
export function openApiDocument(contracts: Readonly<Record<string, Contract>>): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(operationId, domain, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera', version: '0.1.0' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        requestToken: { type: 'apiKey', in: 'header', name: 'x-mc-token' },
      },
    },
  };
}

function operation(operationId: string, domain: string, endpoint: Endpoint): OpenApiOperation {
  const input = schemaOf(endpoint.input, 'input');
  const needsSession = endpoint.access !== 'guest' && endpoint.access !== 'provider';
  return {
    operationId,
    summary: endpoint.summary,
    tags: [domain],
    'x-access': endpoint.access,
    ...(needsSession && { security: [{ session: [], requestToken: [] }] }),
    parameters: parametersOf(endpoint, input),
    ...bodyOf(endpoint, input),
    responses: responsesOf(endpoint),
  };
}

function pathNames(endpoint: Endpoint): string[] {
  return [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function parametersOf(endpoint: Endpoint, input: ObjectSchema): Json[] {
  const inPath = pathNames(endpoint);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return Object.entries(input.properties ?? {}).flatMap(([name, schema]) => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }];
    return inQuery ? [{ name, in: 'query', required: input.required?.includes(name) ?? false, schema }] : [];
  });
}

function bodyOf(endpoint: Endpoint, input: ObjectSchema): Json {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {};
  const inPath = new Set(pathNames(endpoint));
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  const schema = {
    ...input,
    properties: Object.fromEntries(properties),
    required: input.required?.filter((name) => !inPath.has(name)) ?? [],
  };
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function responsesOf(endpoint: Endpoint): OpenApiOperation['responses'] {
  const codesByStatus = new Map<number, string[]>();
  const faults = Object.entries(CALL_FAULTS);
  const refusals = endpoint.refusals.map((code) => [code, REFUSALS[code]] as const);
  for (const [code, status] of [...faults, ...refusals]) {
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const value = schemaOf(endpoint.output, 'output');
  const responses: Record<string, ReturnType<typeof answer>> = {
    200: answer('Done', { success: { const: true }, value }, ['success', 'value']),
  };
  for (const [status, codes] of codesByStatus) {
    const properties = {
      success: { const: false },
      errorCode: { enum: codes },
      message: { type: 'string' },
      value: {},
    };
    responses[status] = answer(codes.join(', '), properties, ['success', 'errorCode', 'message']);
  }
  return responses;
}

function answer(description: string, properties: Json, required: string[]) {
  return {
    description,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  };
}

interface ObjectSchema {
  readonly properties?: Record<string, Json>;
  readonly required?: string[];
}

function schemaOf(schema: Endpoint['input'], io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as ObjectSchema;
}
