import type { Endpoint } from '@tessera/contract/endpoint';
import { ABSENT_HEADER } from '@tessera/contract/live/absent-header';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../platform/database/statement.ts';
import type { Session } from '../platform/http/call.ts';
import { CallError } from '../platform/http/refusal.ts';
import { AGENT_TYPES, REAL_TYPES, TRIAL_TYPE } from './members/queries.ts';
import { sameToken } from './sessions/session.ts';
import type { Sessions } from './sessions/sessions.ts';

/**
 * Returns the session of a request; undefined when there is none or the session has ended. Calls that a
 * page makes without its user do not extend the idle time.
 */
export function authenticate(
  sessions: Sessions,
  db: Queryable,
  request: FastifyRequest,
): Promise<Session | undefined> {
  const nobodyThere = request.headers[ABSENT_HEADER] !== undefined;
  const find = nobodyThere ? sessions.peek : sessions.find;
  return find(db, request.cookies[sessions.cookieName]);
}

/** Checks whether this session may use this endpoint; throws the refusal when not. */
export function authorize(endpoint: Endpoint, request: FastifyRequest, session: Session | undefined): void {
  if (endpoint.access === 'provider' || endpoint.access === 'guest') return;
  if (!session) throw new CallError('login.not.session');
  // A page of another site can make the browser send the cookie, but never this header.
  if (!sameToken(session.token, request.headers['x-mc-token'])) throw new CallError('request.forbidden');
  if (session.mustChangePassword && !endpoint.whileMustChange)
    throw new CallError('password.change.required');
  const mayPlay = endpoint.onTrial === true || (session.outside && endpoint.forOutside === true);
  if (session.type === TRIAL_TYPE && !mayPlay) throw new CallError('free_reject');
  if (endpoint.access === 'agent' && !AGENT_TYPES.has(session.type)) throw new CallError('request.forbidden');
  if (endpoint.access === 'member' && !REAL_TYPES.has(session.type)) throw new CallError('free_reject');
}
