import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/source.ts';
import { type Count, type Counted, isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'database' | 'devices' | 'limits'>;

/** Counts a picture for the caller; returns a refusal above the limit. */
export function admitDrawing(deps: Deps, call: ReadCall): Promise<Refusal<'captcha.limit'> | undefined> {
  return admit(deps, countedFrom(deps, call, 'captcha-drawing'));
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

const MAX_PER_SOURCE = 30;

const MAX_PER_NETWORK = 200;

/** A browser without a device cookie is counted by address alone: its next cookie would be new again. */
function countedFrom({ devices }: Deps, call: ReadCall, name: string): Counted[] {
  const source = devices.source(call);
  const fromOne: Limit = { name, most: MAX_PER_SOURCE, windowSeconds: 60 };
  const fromNetwork: Limit = { name: `${name}-around`, most: MAX_PER_NETWORK, windowSeconds: 60 };
  return [
    ...byAddress(fromOne, source),
    ...(source.deviceKnown ? [{ limit: fromOne, subject: source.deviceHash.toString('hex') }] : []),
    ...(source.local ? [] : [{ limit: fromNetwork, subject: source.network }]),
  ];
}

const READINGS_PER_CAPTCHA: Limit = { name: 'captcha-readings-of-one', most: 5, windowSeconds: 120 };

/** Counts a recording for the caller, of which each captcha allows a few. `id` is the value of its cookie. */
export function admitReading(
  deps: Deps,
  call: ReadCall,
  id: string,
): Promise<Refusal<'captcha.limit'> | undefined> {
  const ofOne = { limit: READINGS_PER_CAPTCHA, subject: id };
  return admit(deps, [ofOne, ...countedFrom(deps, call, 'captcha-reading')]);
}

/** An action that is free the first times and needs a captcha from then on. */
export interface CaptchaChallenge {
  readonly purpose: CaptchaPurpose;
  /** As typed; undefined when the screen showed none. */
  readonly answer: string | undefined;
  /** Number of attempts, including this one. */
  readonly counts: readonly Count[];
  /** The limits whose counts decide, and the count from which a captcha is required. */
  readonly by: readonly Limit[];
  readonly from: number;
}

/** Requires a captcha, or consumes the answered one. Both refusals make the screen show a captcha. */
export async function requireCaptcha(
  deps: IdentityDeps,
  call: ReadCall,
  { purpose, answer, counts, by, from }: CaptchaChallenge,
): Promise<Refusal<'captcha.required' | 'captcha.err'> | undefined> {
  if (!isCaptchaDue({ counts, by, from })) return undefined;
  if (!answer) return refuse('captcha.required', { captcha: true });
  const id = call.cookies.get(deps.captchas.cookieName);
  const right = await deps.captchas.consume(deps.database, { id, answer, purpose });
  return right ? undefined : refuse('captcha.err', { captcha: true });
}

/** Whether the counts require a captcha. */
export function isCaptchaDue({
  counts,
  by,
  from,
}: Pick<CaptchaChallenge, 'counts' | 'by' | 'from'>): boolean {
  return counts.some(({ limit, count }) => by.includes(limit) && count >= from);
}
