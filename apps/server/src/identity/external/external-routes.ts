import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { callOf, inTransaction } from '../../platform/http/mount.ts';
import type { IdentityDeps } from '../deps.ts';
import { type ExternalEnd, finishExternalLogin, type Returned, takeReturn } from './finish-external-login.ts';
import { CALLBACK_PATH } from './round-trip.ts';
import { keepStep } from './step-cookie.ts';

const providerName = z.enum(['google', 'facebook']);
/** What else a provider adds belongs to it and is checked by its library. */
const answered = z.object({ state: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
const FAILED = '/m/login?external=failed';
/** Whoever is to be erased is led to the way back, as after every sign-in. */
const ERASURE = '/m/securityCenter/erasure';

/** The way back from a provider: an address for browsers, outside of the contract. */
export function mountExternalLogin(http: FastifyInstance, deps: IdentityDeps): void {
  // A link preview that asks for the head only must not use the answer up.
  http.get(CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(await placeAfter(deps, request, reply), 303);
  });
}

/** Where the browser goes on: always a path of this site. */
async function placeAfter(deps: IdentityDeps, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { sessions, database } = deps;
  const provider = z.safeParse(providerName, (request.params as { provider: string }).provider);
  const answer = z.safeParse(answered, request.query);
  if (!provider.success || !answer.success) return FAILED;
  const session = await sessions.find(database, request.cookies[sessions.cookieName]);
  const call = callOf(request, reply, session, deps);
  const [, query = ''] = request.url.split('?');
  const came = { provider: provider.data, state: answer.data.state, query };
  const returned = await takeReturn(deps, came, call);
  if (!returned) return FAILED;
  const end = await inTransaction(database, call, (writing) => finishExternalLogin(deps, returned, writing));
  if (end.outcome === 'second-factor') keepStep(deps, call.cookies, end.ticket);
  return placeOf(end, returned);
}

function placeOf(end: ExternalEnd, { returnTo }: Returned): string {
  if (end.outcome === 'entered') return end.erasing ? ERASURE : returnTo;
  if (end.outcome === 'failed') return FAILED;
  const step = { external: 'step', factors: end.factors.join(' '), return: returnTo };
  return `/m/login?${new URLSearchParams(step)}`;
}
