import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import type { IdentityDeps } from '../../deps.ts';
import { byAddress } from '../../limits/by-address.ts';
import { type Counted, isOver, type Limit, retryAfterSeconds } from '../../limits/limits.ts';

interface Bounds {
  readonly device: Limit;
  /** Wide, for thousands of phones share an address of their carrier. */
  readonly address: Limit;
}

/** Failed sign-ins by passkey. There is nothing to guess: this is about the work of checking. */
const FAILURES: Bounds = {
  device: { name: 'passkey-failures-device', most: 20, windowSeconds: 600 },
  address: { name: 'passkey-failures', most: 300, windowSeconds: 600 },
};
/** Each challenge is a row; the login page asks for one whenever it opens. */
const CHALLENGES: Bounds = {
  device: { name: 'passkey-challenges-device', most: 120, windowSeconds: 600 },
  address: { name: 'passkey-challenges', most: 1200, windowSeconds: 600 },
};

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

/** By address, and by browser where it brought its cookie. */
function counted({ devices }: IdentityDeps, call: ReadCall | WriteCall, bounds: Bounds): Counted[] {
  const source = devices.source(call);
  const byDevice = { limit: bounds.device, subject: source.deviceHash.toString('hex') };
  return [...(source.deviceKnown ? [byDevice] : []), ...byAddress(bounds.address, source)];
}

async function take(
  deps: IdentityDeps,
  what: readonly Counted[],
): Promise<Refusal<'login.wait'> | undefined> {
  const over = (await deps.limits.take(deps.database, what)).filter(isOver);
  if (over.length === 0) return undefined;
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
}
