import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './refusal.ts';

/** Names that reach a prototype where an object is built from them. */
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

/** Lets the routes of one scope take form-encoded bodies too; the others go on refusing them. */
export function acceptForms(scope: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    request.rawBody = body;
    return fieldsOf(new URLSearchParams(body.toString('utf8')));
  });
}

/** Each name with its text. A name that comes twice has no one value, and is refused. */
function fieldsOf(form: URLSearchParams): Record<string, string> {
  const names = [...form.keys()];
  const sure = new Set(names).size === names.length && !names.some((name) => POISONED.has(name));
  if (!sure) throw new CallError('request_param_err');
  return Object.fromEntries(form);
}
