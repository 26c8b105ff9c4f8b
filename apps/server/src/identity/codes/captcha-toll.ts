import type { CaptchaPurpose } from '@tessera/contract/identity/captcha';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Count, Limit } from '../limits/limits.ts';

/** What is free the first times and costs a captcha from then on. */
export interface Toll {
  readonly purpose: CaptchaPurpose;
  /** As typed; none when the screen showed none. */
  readonly answer: string | undefined;
  /** How often it was done, this time included. */
  readonly counts: readonly Count[];
  /** The limits whose counts decide, and the count from which on it costs. */
  readonly by: readonly Limit[];
  readonly from: number;
}

/** Asks for a captcha, or burns the one that was answered. Its refusals tell the screen to show one. */
export async function captchaToll(
  deps: IdentityDeps,
  call: ReadCall,
  { purpose, answer, counts, by, from }: Toll,
): Promise<Refusal<'captcha.required' | 'captcha.err'> | undefined> {
  if (!isCaptchaDue({ counts, by, from })) return undefined;
  if (!answer) return refuse('captcha.required', { captcha: true });
  const id = call.cookies.get(deps.captchas.cookieName);
  const right = await deps.captchas.check(deps.database, { id, answer, purpose });
  return right ? undefined : refuse('captcha.err', { captcha: true });
}

/** Whether what was counted costs a captcha. */
export function isCaptchaDue({ counts, by, from }: Pick<Toll, 'counts' | 'by' | 'from'>): boolean {
  return counts.some(({ limit, count }) => by.includes(limit) && count >= from);
}
