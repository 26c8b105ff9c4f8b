import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import type { IdentityDeps } from '../../deps.ts';
import { type Counted, isOver, type Limit, retryAfterSeconds } from '../../limits/limits.ts';

/** Failed sign-ins by passkey. There is nothing to guess: this is about the work of checking. */
const FAILURES: Limit = { name: 'passkey-failures', most: 20, windowSeconds: 600 };
/** Each challenge is a row; the login page asks for one whenever it opens. */
const CHALLENGES: Limit = { name: 'passkey-challenges', most: 120, windowSeconds: 600 };

/** Counts an answer as a failure until it is shown to be none; the refusal when there were too many. */
export function takePasskeyTry(
  deps: IdentityDeps,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  return take(deps, counted(deps, call, FAILURES));
}

export async function giveBackPasskeyTry(deps: IdentityDeps, call: WriteCall): Promise<void> {
  await deps.limits.giveBack(call.tx, counted(deps, call, FAILURES));
}

export function takeChallenge(
  deps: IdentityDeps,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  return take(deps, counted(deps, call, CHALLENGES));
}

/** By address; by browser where the address is this machine's and tells nobody apart. */
function counted({ devices }: IdentityDeps, call: ReadCall | WriteCall, limit: Limit): Counted[] {
  const { subscriber, local, deviceHash } = devices.source(call);
  return [{ limit, subject: local ? deviceHash.toString('hex') : subscriber }];
}

async function take(
  deps: IdentityDeps,
  what: readonly Counted[],
): Promise<Refusal<'login.wait'> | undefined> {
  const over = (await deps.limits.take(deps.database, what)).filter(isOver);
  if (over.length === 0) return undefined;
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
}
