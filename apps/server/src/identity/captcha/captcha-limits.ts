import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/by-address.ts';
import { type Counted, isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';

const FROM_ONE = 30;
const FROM_NETWORK = 200;
const READINGS_OF_ONE: Limit = { name: 'captcha-readings-of-one', most: 5, windowSeconds: 120 };

/** Counts a picture for who asks for it; a refusal when there were too many. */
export function admitDrawing(deps: Deps, call: ReadCall): Promise<Refusal<'captcha.limit'> | undefined> {
  return admit(deps, countedFrom(deps, call, 'captcha-drawing'));
}

/** The same for a recording, which each captcha has a few of. `id` is the value of its cookie. */
export function admitReading(
  deps: Deps,
  call: ReadCall,
  id: string,
): Promise<Refusal<'captcha.limit'> | undefined> {
  const ofOne = { limit: READINGS_OF_ONE, subject: id };
  return admit(deps, [ofOne, ...countedFrom(deps, call, 'captcha-reading')]);
}

type Deps = Pick<IdentityDeps, 'clock' | 'database' | 'devices' | 'limits'>;

/** A browser without its cookie is counted by address alone: the next one it is given would be new again. */
function countedFrom({ devices }: Deps, call: ReadCall, name: string): Counted[] {
  const source = devices.source(call);
  const fromOne: Limit = { name, most: FROM_ONE, windowSeconds: 60 };
  const fromNetwork: Limit = { name: `${name}-around`, most: FROM_NETWORK, windowSeconds: 60 };
  return [
    ...byAddress(fromOne, source),
    ...(source.deviceKnown ? [{ limit: fromOne, subject: source.deviceHash.toString('hex') }] : []),
    ...(source.local ? [] : [{ limit: fromNetwork, subject: source.network }]),
  ];
}

async function admit(
  { limits, database, clock }: Deps,
  counted: readonly Counted[],
): Promise<Refusal<'captcha.limit'> | undefined> {
  if (counted.length === 0) return undefined;
  const over = (await limits.take(database, counted)).filter(isOver);
  if (over.length === 0) return undefined;
  return refuse('captcha.limit', { retryAfterSeconds: retryAfterSeconds(over, clock) });
}
