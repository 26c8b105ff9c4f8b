import type { InputOf } from '@tessera/contract/endpoint';
import type { identity, SessionInfo } from '@tessera/contract/identity/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { clearStepTicket } from '../external/external-cookies.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import { entryOf, signIn } from '../login/sign-in.ts';
import { findCredentialsById } from '../members/queries.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { checkPasskey } from './passkey.ts';
import { markPasswordVerified } from './queries.ts';
import { consumeSecondFactorCode, countCodeAttempt } from './second-factor-code.ts';

type SubmittedFactor = InputOf<typeof identity.loginVerification> & { readonly ticket: string };

/** Attempts per ticket. A ticket does not outlive the window, so an exhausted ticket stays exhausted. */
const TICKET_ATTEMPTS: Limit = { name: 'second-factor-ticket', most: 5, windowSeconds: 600 };

export interface Verification {
  readonly shown: SubmittedFactor;
  readonly memberId: bigint;
}

/**
 * Counts an attempt of the second step before the check. After five attempts the first step must be repeated. Attempts
 * with a code also count for the member, whatever the ticket.
 */
export async function admitVerification(
  deps: IdentityDeps,
  shown: SubmittedFactor,
  call: ReadCall<'guest'>,
): Promise<Verification | Refusal<'login.cred.err' | 'login.wait'>> {
  const ticket = await deps.tickets.read(call.db, 'second-factor', shown.ticket);
  if (!ticket || ticket.memberId === null) return refuse('login.cred.err');
  const { memberId } = ticket;
  const [tries] = await deps.limits.take(deps.database, [{ limit: TICKET_ATTEMPTS, subject: shown.ticket }]);
  if (tries && isOver(tries)) {
    if (tries.count === TICKET_ATTEMPTS.most + 1) await recordFailures(deps, memberId, call);
    return refuse('login.cred.err');
  }
  const waiting = shown.response === undefined ? await countCodeAttempt(deps, memberId, call) : undefined;
  return waiting ?? { shown, memberId };
}

/** A person has the password and not the second factor. */
async function recordFailures(
  { clock, database, devices }: IdentityDeps,
  memberId: bigint,
  call: ReadCall<'guest'>,
): Promise<void> {
  const source = devices.source(call);
  await recordAccountEvent(database, { memberId, kind: 'login-failed-often', at: clock.now(), source });
}

/** Finishes the sign-in of the ticket's first step, like a sign-in without a second step. */
export async function loginVerification(
  deps: IdentityDeps,
  { shown, memberId }: Verification,
  call: WriteCall<'guest'>,
): Promise<SessionInfo | Refusal<'verification.code.err' | 'passkey.err' | 'login.cred.err'>> {
  const wrong = await verifyFactor(deps, { shown, memberId }, call);
  if (wrong) return wrong;
  const ticket = await deps.tickets.take(call.tx, 'second-factor', shown.ticket);
  if (!ticket) return refuse('login.cred.err');
  const now = deps.clock.now();
  const member = await call.tx.one(findCredentialsById, [deps.merchantCode, memberId, now]);
  if (!member.enabled) return refuse('login.cred.err');
  const entry = entryOf(ticket);
  // After any other first step, the owner would confirm a password that a thief has set.
  if (entry.byPassword) await call.tx.run(markPasswordVerified, [memberId, now]);
  clearStepTicket(deps, call.cookies);
  return signIn(deps, member, entry, call);
}

async function verifyFactor(
  deps: IdentityDeps,
  { shown, memberId }: Verification,
  call: WriteCall<'guest'>,
): Promise<Refusal<'verification.code.err' | 'passkey.err'> | undefined> {
  if (shown.response === undefined) {
    const right = await consumeSecondFactorCode(deps, memberId, shown.code ?? '', call);
    return right ? undefined : refuse('verification.code.err');
  }
  const ticket = await deps.tickets.read(call.tx, 'second-factor', shown.ticket);
  // A challenge accepts one answer, right or wrong.
  await deps.tickets.amend(call.tx, 'second-factor', shown.ticket, { challenge: null });
  const answer = { response: shown.response, challenge: ticket?.data.challenge, memberId };
  return (await checkPasskey(deps, answer, call)) === undefined ? refuse('passkey.err') : undefined;
}
