import type { Endpoint } from '@tessera/contract/endpoint';
import { ENCRYPTED_BODY_HEADER } from '@tessera/contract/identity/encrypted-body';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from './refusal.ts';
import type { EncryptedBodies } from './encrypted-body.ts';

/**
 * Reads the input of an endpoint from path and query or body, encrypted or plain. Refuses unknown fields,
 * wrong types and
 * bodies that are no objects.
 */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  bodies: EncryptedBodies,
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
 * The fields of a validation issue, as dotted paths. Zod reports unknown fields under their object, and
 * errors of a union
 * under the union; the fields are inside the issue.
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

/** No call needs half of this depth, and recursion over input stays safe. */
const DEEPEST = 32;

/**
 * Whether no value is deeper than `DEEPEST`, and PostgreSQL can store every text as it is. Iterates by level, because the
 * sender controls the depth.
 */
function isSound(given: object): boolean {
  let level: unknown[] = [given];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    if (level.some((value) => typeof value === 'string' && !isStorable(value))) return false;
    const nested = level.filter((value) => typeof value === 'object' && value !== null);
    if (nested.length === 0) return true;
    level = nested.flatMap((inner) => Object.entries(inner).flat());
  }
  return false;
}

/** PostgreSQL cannot store NUL, refuses half a surrogate pair in JSON, and stores it as another character in a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * `_` is a cache breaker and `token` a relic of old clients. Neither is input, and a token in a URL proves
 * nothing.
 */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const { _: _cacheBreaker, token: _token, ...query } = request.query as Record<string, unknown>;
  return query;
}

async function bodyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  bodies: EncryptedBodies,
): Promise<unknown> {
  if (!endpoint.encrypted) return request.body;
  if (request.headers[ENCRYPTED_BODY_HEADER] !== undefined) return bodies.open(request);
  if (!bodies.plainAllowed) throw new CallError('missing_encryption');
  return request.body;
}

function fieldsOf(body: unknown): object {
  if (body === undefined || body === null) throw new CallError('request_body_required');
  if (typeof body !== 'object' || Array.isArray(body)) throw new CallError('request_param_err');
  return body;
}
