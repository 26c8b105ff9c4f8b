import { type Contract, type Endpoint } from '@tessera/contract/endpoint';
import {
  CALL_ERRORS,
  type CallErrorCode,
  type RefusalCode,
  REFUSALS,
  ENCRYPTION_ERRORS,
} from '@tessera/contract/refusals';
import { ENCRYPTED_BODY_HEADER } from '@tessera/contract/identity/encrypted-body';
import { VERSION } from '@tessera/contract/version';
import * as z from 'zod/mini';

const STATUS: Readonly<Record<CallErrorCode | RefusalCode, number>> = { ...CALL_ERRORS, ...REFUSALS };

type Json = Record<string, unknown>;

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Permitted callers, as in the contract. */
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

/**
 * The OpenAPI 3.1 document of the contracts, generated from the schemas that validate the calls. `others` are
 * paths
 * outside the contracts, without an envelope.
 */
export function openApiDocument(
  contracts: Readonly<Record<string, Contract>>,
  others: OpenApiDocument['paths'] = {},
): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [domain, contract] of Object.entries(contracts)) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(operationId, domain, endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tessera', version: VERSION },
    paths: { ...paths, ...others },
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
  const ofInput = Object.entries(input.properties ?? {}).flatMap(([name, schema]) => {
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, schema }];
    return inQuery ? [{ name, in: 'query', required: input.required?.includes(name) ?? false, schema }] : [];
  });
  return endpoint.encrypted ? [...ofInput, ENCRYPTION_PARAMETER] : ofInput;
}

const ENCRYPTION_PARAMETER: Json = {
  name: ENCRYPTED_BODY_HEADER,
  in: 'header',
  required: false,
  description:
    'With it the body is {"sealed": "…"}, the body described here encrypted for info.bodyKey of the system status: <kid>.<ephemeral public key>. A server in production accepts no other body.',
  schema: { type: 'string' },
};

function bodyOf(endpoint: Endpoint, input: ObjectSchema): Json {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {};
  const inPath = new Set(pathNames(endpoint));
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name));
  const schema = {
    ...input,
    properties: Object.fromEntries(properties),
    required: input.required?.filter((name) => !inPath.has(name)) ?? [],
  };
  const content = {
    'application/json': { schema },
    ...(endpoint.form && { 'application/x-www-form-urlencoded': { schema } }),
  };
  return { requestBody: { required: true, content } };
}

function responsesOf(endpoint: Endpoint): OpenApiOperation['responses'] {
  const codesByStatus = new Map<number, string[]>();
  const callErrors = Object.entries(CALL_ERRORS).filter(
    ([code]) => endpoint.encrypted || !(code in ENCRYPTION_ERRORS),
  );
  const refusals = endpoint.refusals.map((code) => [code, REFUSALS[code]] as const);
  for (const [code, status] of [...callErrors, ...refusals]) {
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

/** Error responses of an endpoint outside the contracts, for the API document. */
export function errorResponses(codes: readonly (CallErrorCode | RefusalCode)[]) {
  const statuses = [...new Set(codes.map((code) => STATUS[code]))];
  return Object.fromEntries(
    statuses.map((status) => [status, errorResponse(codes.filter((code) => STATUS[code] === status))]),
  );
}

function errorResponse(codes: readonly string[]) {
  const fields = {
    success: { const: false },
    errorCode: { type: 'string', enum: codes },
    message: { type: 'string' },
  };
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { type: 'object', properties: fields } } },
  };
}
