import type { LoginInput } from '@tessera/contract/identity/identity';
import { foldUserName, isNumberLike } from '@tessera/contract/identity/register-rules';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Count, keyOf } from '../limits/limits.ts';
import { type Attempt, delay, failureCounts, stopsFrom } from './login-limits.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import { countAttempt, findSignInName } from './queries.ts';

/** An attempt as the limits found it. */
export interface JudgedAttempt extends Attempt {
  /** The counts without it. */
  readonly before: readonly Count[];
  /** The counts with it; empty when it was stopped, or only looked at. */
  readonly taken: readonly Count[];
}

/** Who tries to get into which account, before it is known whose browser it is. */
export function attemptOf(
  deps: IdentityDeps,
  { username }: Pick<LoginInput, 'username'>,
  call: ReadCall,
): Attempt {
  const userName = foldUserName(username ?? '');
  return { loginName: userName, userName, source: deps.devices.source(call), ownDevice: false };
}

/**
 * The same attempt, where a number was typed in place of the user name: of the account that was opened by that
 * number, and counted for the number in its one form. Costs nothing where the text cannot be a number.
 */
export async function namedByNumber(
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

/** Asks whether anything stops the attempt and, with `counting`, counts it as a failure unless something does. */
export async function judgeAttempt(
  deps: IdentityDeps,
  attempt: Attempt,
  { counting }: { readonly counting: boolean },
): Promise<JudgedAttempt> {
  const { userName, source } = attempt;
  const now = deps.clock.now();
  const cases = source.deviceKnown ? [true, false] : [false];
  const asked = cases.flatMap((ownDevice) => {
    const as = { ...attempt, ownDevice };
    const counted = failureCounts(as).map((one) => ({ ...one, ownDevice, counted: counting }));
    return [...counted, { ...delay(as, 0), ownDevice, counted: false }];
  });
  const rows = await deps.database.many(countAttempt, [
    deps.merchantCode,
    userName,
    source.deviceKnown ? source.deviceHash : null,
    now,
    asked.map(keyOf),
    asked.map(({ limit }) => new Date(now.getTime() + limit.windowSeconds * 1000)),
    asked.map(({ limit }) => stopsFrom(limit)),
    asked.map(({ counted }) => counted),
    asked.map(({ ownDevice }) => ownDevice),
  ]);
  const ownDevice = rows[0]?.own ?? false;
  const byKey = new Map(rows.map((row) => [row.key.toString('hex'), row]));
  const found = asked
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

/** What a try brought to be let through a challenge. */
export interface Captcha {
  /** Value of the captcha's cookie. */
  readonly id: string | undefined;
  /** As typed; undefined when nothing was. */
  readonly answer: string | undefined;
}

export function captchaOf(
  { captchas }: IdentityDeps,
  { captcha }: Pick<LoginInput, 'captcha'>,
  { cookies }: ReadCall,
): Captcha {
  return { id: cookies.get(captchas.cookieName), answer: captcha };
}
