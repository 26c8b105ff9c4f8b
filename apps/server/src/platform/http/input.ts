import type { Endpoint } from '@tessera/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from './refusal.ts';

/**
 * The input of an endpoint: query or JSON body, with the names of the path.
 * Unknown fields, wrong types and a body that is no object are refused.
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? queryOf(request) : bodyOf(request);
  const parsed = z.safeParse(endpoint.input, { ...sent, ...(request.params as object) });
  if (parsed.success) return parsed.data;
  throw new CallError('request_param_err', {
    fields: parsed.error.issues.map((issue) => issue.path.join('.')),
  });
}

/**
 * `_` breaks caches and `token` is what old clients leave in addresses: neither is input,
 * and a token in an address proves nothing.
 */
function queryOf(request: FastifyRequest): Record<string, unknown> {
  const { _: _cacheBreaker, token: _token, ...query } = request.query as Record<string, unknown>;
  return query;
}

function bodyOf(request: FastifyRequest): object {
  const { body } = request;
  if (body === undefined || body === null) throw new CallError('request_body_required');
  if (typeof body !== 'object' || Array.isArray(body)) throw new CallError('request_param_err');
  return body;
}
