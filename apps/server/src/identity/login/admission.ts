import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, type Counted, retryAfterSeconds } from '../limits/limits.ts';
import { type Captcha, type JudgedAttempt, judgeAttempt } from './attempt.ts';
import {
  type Attempt,
  challengeCounts,
  challenging,
  delayUnderWay,
  failureCounts,
  isChallenged,
  isChallengedNow,
  nextDelay,
} from './login-limits.ts';

export type NotAdmitted = Refusal<'login.cred.err' | 'captcha.err' | 'login.wait'>;

/** An attempt that may go on to the password, counted as a failure until it is shown to be none. */
export interface Admitted {
  readonly taken: readonly Count[];
  /** Takes the counts back: it succeeded, or nobody got to look at it. */
  release(db?: Tx): Promise<void>;
}

/**
 * Whether an attempt is looked at, without counting it. While an attack is on, its tries cost one statement a
 * second and write nothing. One that is stopped answers what a wrong password answers.
 */
export async function mayTry(
  deps: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): Promise<NotAdmitted | JudgedAttempt> {
  const stoppedBefore = stoppedLately(deps, attempt, captcha);
  if (stoppedBefore) return stoppedBefore;
  const judged = await judge(deps, attempt, { counting: false });
  return (await stopped(deps, judged, captcha)) ?? judged;
}

/**
 * The same answer again for what was stopped a moment ago, without asking the database. Whose browser it is, is
 * not known here: only counts that ask everybody with such a browser decide.
 */
export function stoppedLately(
  { lately }: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): NotAdmitted | undefined {
  if (captcha.answer !== undefined) return undefined;
  const asOwner = { ...attempt, ownDevice: attempt.source.deviceKnown };
  return challengeCounts(asOwner).some((counted) => lately.has(counted)) ? challenge() : undefined;
}

/** Counts an attempt before it is looked at, so that of many at once no more get through than one by one. */
export async function admit(
  deps: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): Promise<NotAdmitted | Admitted> {
  const judged = await judge(deps, attempt, { counting: true });
  const counted: Counted[] = failureCounts(judged);
  const release = (tx?: Tx) => deps.limits.giveBack(tx ?? deps.database, counted);
  let { taken } = judged;
  if (taken.length > 0 && isChallengedNow(taken)) {
    // Others were counted at the same moment.
    await release();
    return challenge();
  }
  if (taken.length === 0) {
    const refusal = await stopped(deps, judged, captcha);
    if (refusal) return refusal;
    taken = await deps.limits.take(deps.database, counted);
  }
  const delay = nextDelay(judged, taken);
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

/** Asks the database, and keeps in mind which of the counts it tells are over their limits. */
async function judge(
  deps: IdentityDeps,
  attempt: Attempt,
  how: { readonly counting: boolean },
): Promise<JudgedAttempt> {
  const judged = await judgeAttempt(deps, attempt, how);
  const over = challenging(judged.before);
  for (const count of judged.before) {
    if (over.includes(count)) deps.lately.add(count);
    else deps.lately.drop(count);
  }
  return judged;
}

/** What stops an attempt that nothing has counted; undefined when it may go on, its captcha being right. */
async function stopped(
  deps: IdentityDeps,
  { before }: JudgedAttempt,
  captcha: Captcha,
): Promise<NotAdmitted | undefined> {
  const waiting = delayUnderWay(before);
  if (waiting) return wait(deps, waiting);
  const over = challenging(before);
  if (over.length === 0) return undefined;
  if (captcha.answer === undefined) return challenge();
  const given = { id: captcha.id, answer: captcha.answer, purpose: 'login' } as const;
  return (await deps.captchas.check(deps.database, given))
    ? undefined
    : refuse('captcha.err', { captcha: true });
}

function challenge(): Refusal<'login.cred.err'> {
  return refuse('login.cred.err', { captcha: true });
}

function wait({ clock }: IdentityDeps, until: Count): Refusal<'login.wait'> {
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds([until], clock) });
}
