import type { Endpoint } from '@tessera/contract/endpoint';
import { SEAL_HEADER } from '@tessera/contract/identity/sealed-body';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from './refusal.ts';
import type { SealedBodies } from './sealed-body.ts';

/**
 * The input of an endpoint: query or body, sealed or plain, with the names of the path.
 * Unknown fields, wrong types and a body that is no object are refused.
 */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  bodies: SealedBodies,
): Promise<unknown> {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const sent = inQuery ? queryOf(request) : fieldsOf(await bodyOf(endpoint, request, bodies));
  const given = { ...sent, ...(request.params as object) };
  const unsound = Object.entries(given).filter((field) => !isSound(field));
  if (unsound.length > 0) throw new CallError('request_param_err', { fields: unsound.map(([name]) => name) });
  const parsed = z.safeParse(endpoint.input, given);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap((issue) => fieldsOfIssue(issue));
  throw new CallError('request_param_err', { fields: [...new Set(fields)] });
}

/**
 * The fields a validation issue is about, each as a path with dots. Zod reports unknown fields under their object,
 * and what no option of a union accepts under the union: the fields themselves are inside the issue.
 */
function fieldsOfIssue(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  if (issue.code === 'invalid_union') {
    const inside = issue.errors.flat().flatMap((inner) => fieldsOfIssue(inner, path));
    if (path.length === 0 && inside.length > 0) return inside;
  }
  return [path.join('.')];
}

/** No call needs half of it, and whoever walks a stranger's value by recursion is safe within it. */
const DEEPEST = 32;

/**
 * Whether nothing lies deeper than `DEEPEST` and no name or text holds the character NUL: PostgreSQL has no
 * text with it, and no form has a key for it. Goes down level by level, because depth is the sender's choice.
 */
function isSound(given: object): boolean {
  let level: unknown[] = [given];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    if (level.some((value) => typeof value === 'string' && value.includes('\0'))) return false;
    const nested = level.filter((value) => typeof value === 'object' && value !== null);
    if (nested.length === 0) return true;
    level = nested.flatMap((inner) => Object.entries(inner).flat());
  }
  return false;
}

/**
 * `_` breaks caches and `token` is what old clients leave in addresses: neither is input,
 * and a token in an address proves nothing.
 */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const { _: _cacheBreaker, token: _token, ...query } = request.query as Record<string, unknown>;
  return query;
}

async function bodyOf(endpoint: Endpoint, request: FastifyRequest, bodies: SealedBodies): Promise<unknown> {
  if (!endpoint.sealed) return request.body;
  if (request.headers[SEAL_HEADER] !== undefined) return bodies.open(request);
  if (!bodies.plainAllowed) throw new CallError('missing_encryption');
  return request.body;
}

function fieldsOf(body: unknown): object {
  if (body === undefined || body === null) throw new CallError('request_body_required');
  if (typeof body !== 'object' || Array.isArray(body)) throw new CallError('request_param_err');
  return body;
}
