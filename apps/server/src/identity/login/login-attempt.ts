import type { LoginInput } from '@tessera/contract/identity/identity';
import { foldUserName, isNumberLike } from '@tessera/contract/identity/register-rules';
import type { Tx } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, type Counted, keyOf, retryAfterSeconds } from '../limits/limits.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import {
  type Attempt,
  challengeCounts,
  exceededCounts,
  delay,
  activeDelay,
  failureCounts,
  isChallenged,
  isChallengedNow,
  nextDelay,
  stopsFrom,
} from './login-limits.ts';
import { countAttempt, findSignInName } from './queries.ts';

export type NotAdmitted = Refusal<'login.cred.err' | 'captcha.err' | 'login.wait'>;

/** An attempt with its evaluation by the limits. */
interface EvaluatedAttempt extends Attempt {
  /** The counts without the attempt. */
  readonly before: readonly Count[];
  /** The counts with the attempt; empty when it was refused or only evaluated. */
  readonly taken: readonly Count[];
}

/** The captcha of an attempt. */
interface Captcha {
  /** Value of the captcha's cookie. */
  readonly id: string | undefined;
  /** As typed; undefined without input. */
  readonly answer: string | undefined;
}

/**
 * Evaluates an attempt without counting it. During an attack such an attempt costs one statement per second
 * and no write. A refused attempt gets the response of a wrong password.
 */
export async function checkAttempt(
  deps: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): Promise<NotAdmitted | EvaluatedAttempt> {
  const stoppedBefore = recentRefusal(deps, attempt, captcha);
  if (stoppedBefore) return stoppedBefore;
  const judged = await evaluate(deps, attempt, { counting: false });
  return (await refusalOf(deps, judged, captcha)) ?? judged;
}

/** Queries the counts, and caches which of them exceed their limits. */
async function evaluate(
  deps: IdentityDeps,
  attempt: Attempt,
  how: { readonly counting: boolean },
): Promise<EvaluatedAttempt> {
  const judged = await evaluateAttempt(deps, attempt, how);
  const over = exceededCounts(judged.before);
  for (const count of judged.before) {
    if (over.includes(count)) deps.recentlyExceeded.add(count);
    else deps.recentlyExceeded.remove(count);
  }
  return judged;
}

/**
 * Evaluates whether a count blocks the attempt and, with `counting`, counts it as a failure unless one
 * does.
 */
async function evaluateAttempt(
  deps: IdentityDeps,
  attempt: Attempt,
  { counting }: { readonly counting: boolean },
): Promise<EvaluatedAttempt> {
  const { userName, source } = attempt;
  const now = deps.clock.now();
  const cases = source.deviceKnown ? [true, false] : [false];
  const requested = cases.flatMap((ownDevice) => {
    const as = { ...attempt, ownDevice };
    const counted = failureCounts(as).map((one) => ({ ...one, ownDevice, counted: counting }));
    return [...counted, { ...delay(as, 0), ownDevice, counted: false }];
  });
  const rows = await deps.database.many(countAttempt, [
    deps.merchantCode,
    userName,
    source.deviceKnown ? source.deviceHash : null,
    now,
    requested.map(keyOf),
    requested.map(({ limit }) => new Date(now.getTime() + limit.windowSeconds * 1000)),
    requested.map(({ limit }) => stopsFrom(limit)),
    requested.map(({ counted }) => counted),
    requested.map(({ ownDevice }) => ownDevice),
  ]);
  const ownDevice = rows[0]?.own ?? false;
  const byKey = new Map(rows.map((row) => [row.key.toString('hex'), row]));
  const found = requested
    .filter((one) => one.ownDevice === ownDevice)
    .flatMap(({ limit, subject }) => {
      const row = byKey.get(keyOf({ limit, subject }).toString('hex'));
      return row ? [{ limit, subject, row }] : [];
    });
  return {
    ...attempt,
    ownDevice,
    before: found.map(({ row: { before, endsAt }, ...of }) => ({ ...of, count: before, endsAt })),
    taken: found.flatMap(({ row: { count, endsAt }, ...of }) =>
      count === null ? [] : [{ ...of, count, endsAt }],
    ),
  };
}

/** The refusal of an uncounted attempt; undefined when it may continue, for example with a right captcha. */
async function refusalOf(
  deps: IdentityDeps,
  { before }: EvaluatedAttempt,
  captcha: Captcha,
): Promise<NotAdmitted | undefined> {
  const waiting = activeDelay(before);
  if (waiting) return wait(deps, waiting);
  const over = exceededCounts(before);
  if (over.length === 0) return undefined;
  if (captcha.answer === undefined) return challenge();
  const given = { id: captcha.id, answer: captcha.answer, purpose: 'login' } as const;
  return (await deps.captchas.consume(deps.database, given))
    ? undefined
    : refuse('captcha.err', { captcha: true });
}

function wait({ clock }: IdentityDeps, until: Count): Refusal<'login.wait'> {
  return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds([until], clock) });
}

function challenge(): Refusal<'login.cred.err'> {
  return refuse('login.cred.err', { captcha: true });
}

/**
 * Repeats a recent refusal without a query. The owner of the browser is unknown here, so only counts that
 * apply to every browser decide.
 */
export function recentRefusal(
  { recentlyExceeded }: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): NotAdmitted | undefined {
  if (captcha.answer !== undefined) return undefined;
  const asOwner = { ...attempt, ownDevice: attempt.source.deviceKnown };
  return challengeCounts(asOwner).some((counted) => recentlyExceeded.isExceeded(counted))
    ? challenge()
    : undefined;
}

/** An attempt that may proceed to the password, counted as a failure until it proves correct. */
export interface Admitted {
  readonly taken: readonly Count[];
  /** Reverts the counts: the attempt succeeded or was not evaluated. */
  release(db?: Tx): Promise<void>;
}

/** Counts an attempt before its evaluation, so that concurrent attempts do not exceed the limit. */
export async function admit(
  deps: IdentityDeps,
  attempt: Attempt,
  captcha: Captcha,
): Promise<NotAdmitted | Admitted> {
  const judged = await evaluate(deps, attempt, { counting: true });
  const counted: Counted[] = failureCounts(judged);
  const release = (tx?: Tx) => deps.limits.release(tx ?? deps.database, counted);
  let { taken } = judged;
  if (taken.length > 0 && isChallengedNow(taken)) {
    // Concurrent attempts were counted at the same moment.
    await release();
    return challenge();
  }
  if (taken.length === 0) {
    const refusal = await refusalOf(deps, judged, captcha);
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

/** The refusal of a wrong password, with the flag when the next attempt needs a captcha. */
export function failure({ taken }: Pick<Admitted, 'taken'>): Refusal<'login.cred.err'> {
  return isChallenged(taken) ? challenge() : refuse('login.cred.err');
}

/** An attempt before the owner of the browser is known. */
export function attemptOf(
  deps: IdentityDeps,
  { username }: Pick<LoginInput, 'username'>,
  call: ReadCall,
): Attempt {
  const userName = foldUserName(username ?? '');
  return { loginName: userName, userName, source: deps.devices.source(call), ownDevice: false };
}

/**
 * The same attempt where a number was typed as user name. Its account is the one that was opened by that number, and it
 * counts for the number in its normal form. Costs nothing where the text cannot be a number.
 */
export async function resolveNumber(
  { merchantCode, vault }: Pick<IdentityDeps, 'merchantCode' | 'vault'>,
  attempt: Attempt,
  { db }: ReadCall,
): Promise<Attempt> {
  const typed = attempt.userName;
  if (!isNumberLike(typed)) return attempt;
  const number = readMobileNumber(typed, undefined, await db.one(findMerchant, [merchantCode]));
  if (!number) return attempt;
  const lookup = vault.lookup('mobileNum', number.e164);
  const found = await db.maybe(findSignInName, [merchantCode, typed, lookup]);
  return { ...attempt, loginName: `number ${lookup.toString('hex')}`, userName: found?.userName ?? typed };
}

export function captchaOf(
  { captchas }: IdentityDeps,
  { captcha }: Pick<LoginInput, 'captcha'>,
  { cookies }: ReadCall,
): Captcha {
  return { id: cookies.get(captchas.cookieName), answer: captcha };
}
