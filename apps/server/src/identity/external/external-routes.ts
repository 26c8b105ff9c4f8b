import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { WriteCall } from '../../platform/http/call.ts';
import { callOf, inTransaction } from '../../platform/http/mount.ts';
import { isRefusal } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { externalLookup, isExcluded, isExcludedDevice } from '../erasure/exclusion-lookups.ts';
import { signInOrChallenge, entryRefusal } from '../login/sign-in.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { openAccount } from '../registration/open-account.ts';
import { lockKey } from '../registration/queries.ts';
import type { ExternalIdentity, ProviderName } from './external-providers.ts';
import { findExternalMember, insertExternalIdentity } from './queries.ts';
import { CALLBACK_PATH, callbackUrl, isSameBrowser, saveStepTicket } from './external-cookies.ts';

const providerName = z.enum(['google', 'facebook']);
/** Further parameters of the provider are checked by its library. */
const answered = z.object({ state: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
const FAILED = '/m/login?external=failed';
/** A member with a pending erasure sees the page that cancels it, as after every sign-in. */
const ERASURE = '/m/securityCenter/erasure';

/** The callback of a provider: an address for browsers, outside the contract. */
export function mountExternalLogin(http: FastifyInstance, deps: IdentityDeps): void {
  // The HEAD request of a link preview must not consume the response.
  http.get(CALLBACK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(await redirectTarget(deps, request, reply), 303);
  });
}

/** The next page of the browser: always a path of this site. */
async function redirectTarget(
  deps: IdentityDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { sessions, database } = deps;
  const provider = z.safeParse(providerName, (request.params as { provider: string }).provider);
  const answer = z.safeParse(answered, request.query);
  if (!provider.success || !answer.success) return FAILED;
  const session = await sessions.find(database, request.cookies[sessions.cookieName]);
  const call = callOf(request, reply, session, deps);
  const [, query = ''] = request.url.split('?');
  const callback = { provider: provider.data, state: answer.data.state, query };
  const returned = await consumeCallback(deps, callback, call);
  if (!returned) return FAILED;
  const end = await inTransaction(database, call, (writing) => finishExternalLogin(deps, returned, writing));
  if (end.outcome === 'second-factor') saveStepTicket(deps, call.cookies, end.ticket);
  return redirectOf(end, returned);
}

function redirectOf(end: ExternalEnd, { returnTo }: Returned): string {
  if (end.outcome === 'entered') return end.erasing ? ERASURE : returnTo;
  if (end.outcome === 'failed') return FAILED;
  const step = { external: 'step', factors: end.factors.join(' '), return: returnTo };
  return `/m/login?${new URLSearchParams(step)}`;
}

/** The returning identity, and the requested target. */
interface Returned {
  readonly identity: ExternalIdentity;
  /** A path of this site. */
  readonly returnTo: string;
}

/** Result of a callback. */
type ExternalEnd =
  | { readonly outcome: 'entered'; readonly erasing: boolean }
  | { readonly outcome: 'second-factor'; readonly ticket: string; readonly factors: readonly unknown[] }
  | { readonly outcome: 'failed' };

/**
 * Exchanges the parameters of the provider for an identity. The state is valid once, in the same browser
 * and for the same provider; undefined when anything differs.
 */
async function consumeCallback(
  deps: IdentityDeps,
  answer: { readonly provider: ProviderName; readonly state: string; readonly query: string },
  call: Pick<WriteCall, 'cookies'>,
): Promise<Returned | undefined> {
  const ticket = await deps.tickets.take(deps.database, 'external-login', answer.state);
  const provider = deps.external[answer.provider];
  if (!ticket || !provider || ticket.data['provider'] !== answer.provider) return undefined;
  const { nonce, verifier, browser, returnTo } = ticket.data;
  if (!isSameBrowser(deps, call.cookies, browser)) return undefined;
  const identity = await provider.identify(
    {
      redirectUri: callbackUrl(deps, answer.provider),
      state: answer.state,
      nonce: String(nonce),
      verifier: String(verifier),
    },
    answer.query,
  );
  return identity && { identity, returnTo: String(returnTo) };
}

/** Signs in the member of the identity, or opens an account for the identity. */
async function finishExternalLogin(
  deps: IdentityDeps,
  { identity }: Returned,
  call: WriteCall,
): Promise<ExternalEnd> {
  const memberId = await memberOf(deps, identity, call);
  if (memberId === undefined) return { outcome: 'failed' };
  const member = await call.tx.one(findCredentialsById, [deps.merchantCode, memberId, deps.clock.now()]);
  if (entryRefusal(member, 'member')) return { outcome: 'failed' };
  const entered = await signInOrChallenge(deps, member, { confirmed: true }, call);
  if (!isRefusal(entered)) return { outcome: 'entered', erasing: entered.erasing === true };
  if (entered.refusal !== 'login.second.factor') return { outcome: 'failed' };
  const { ticket, factors } = entered.value as { ticket: string; factors: unknown[] };
  return { outcome: 'second-factor', ticket, factors };
}

/**
 * The account of the identity, found by issuer and subject alone: a provider that confirms a foreign mail
 * address must not open the account of its owner.
 */
async function memberOf(
  deps: IdentityDeps,
  { issuer, subject }: ExternalIdentity,
  call: WriteCall,
): Promise<bigint | undefined> {
  const { merchantCode } = deps;
  const lookup = externalLookup(deps.vault, { issuer, subject });
  await call.tx.one(lockKey, [lookup.readBigInt64BE()]);
  const known = await call.tx.maybe(findExternalMember, [merchantCode, issuer, subject]);
  if (known) return known.memberId;
  const flags = await readFlags(deps, call.tx);
  // Without open registration, an external login opens no account either.
  if (!flags.USERNAMEREG3 && !flags.MOBILENUMREG3) return undefined;
  if (await isExcluded(deps, call.tx, [lookup], null)) return undefined;
  if (await isExcludedDevice(deps, call.tx, deps.devices.source(call))) return undefined;
  const opened = await openAccount(deps, { userName: undefined, registerMethod: 'H5' }, call);
  if (!opened) return undefined;
  await call.tx.run(insertExternalIdentity, [merchantCode, issuer, subject, opened.id, deps.clock.now()]);
  return opened.id;
}
