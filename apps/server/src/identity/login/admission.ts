import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, type Counted, retryAfterSeconds } from '../limits/limits.ts';
import {
  type Attempt,
  type JudgedAttempt,
  delayUnderWay,
  failureCounts,
  isChallenged,
  isChallengedNow,
  nextDelay,
} from './login-limits.ts';

/** What a try brought to be let through a challenge. */
export interface Captcha {
  /** Value of the captcha's cookie. */
  readonly id: string | undefined;
  /** As typed; undefined when nothing was. */
  readonly answer: string | undefined;
}

export type NotAdmitted = Refusal<'login.cred.err' | 'captcha.err' | 'login.wait'>;

/** An attempt that may go on to the password, counted as a failure until it is shown to be none. */
export interface Admitted {
  readonly taken: readonly Count[];
  /** Takes the counts back: it succeeded, or nobody got to look at it. */
  release(): Promise<void>;
}

/**
 * Whether an attempt is looked at, decided by reading alone: while an attack is on, each of its tries costs
 * one statement and writes nothing. One that is stopped answers what a wrong password answers.
 */
export async function mayTry(
  deps: IdentityDeps,
  { counts }: Pick<JudgedAttempt, 'counts'>,
  captcha: Captcha,
): Promise<NotAdmitted | { readonly solved: boolean }> {
  const waiting = delayUnderWay(counts);
  if (waiting) return wait(deps, waiting);
  if (!isChallenged(counts)) return { solved: false };
  if (captcha.answer === undefined) return challenge();
  const given = { id: captcha.id, answer: captcha.answer, purpose: 'login' } as const;
  const solved = await deps.captchas.check(deps.database, given);
  return solved ? { solved } : refuse('captcha.err', { captcha: true });
}

/** Counts an attempt before it is looked at, so that of many at once no more get through than one by one. */
export async function admit(
  deps: IdentityDeps,
  attempt: Attempt,
  { solved }: { readonly solved: boolean },
): Promise<NotAdmitted | Admitted> {
  const counted: Counted[] = failureCounts(attempt);
  const taken = await deps.limits.take(deps.database, counted);
  const release = () => deps.limits.giveBack(deps.database, counted);
  if (!solved && isChallengedNow(taken)) {
    await release();
    return challenge();
  }
  const delay = nextDelay(attempt, taken);
  if (!delay) return { taken, release };
  const [waiting] = await deps.limits.take(deps.database, [delay]);
  counted.push(delay);
  if (waiting && waiting.count > 1) {
    await release();
    return wait(deps, waiting);
  }
  return { taken, release };
}

/** What a wrong password answers, with the flag when the next try needs a captcha. */
export function failure({ taken }: Pick<Admitted, 'taken'>): Refusal<'login.cred.err'> {
  return isChallenged(taken) ? challenge() : refuse('login.cred.err');
}

function challenge(): Refusal<'login.cred.err'> {
  return refuse('login.cred.err', { captcha: true });
}

function wait({ clock }: IdentityDeps, until: Count): Refusal<'login.wait'> {
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds([until], clock) });
}
