import type { LoginInput } from '@tessera/contract/identity';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentials, type MemberCredentials, renewPasswordHash } from '../members/queries.ts';
import { hashOrBusy } from '../passwords/hash-or-busy.ts';
import { type Admitted, admit, failure, type NotAdmitted, stoppedLately } from './admission.ts';
import { attemptOf, captchaOf, namedByNumber } from './attempt.ts';
import type { Proven } from './proven.ts';
import { reportFailedOften } from './failed-often.ts';
import type { Attempt } from './login-limits.ts';

/**
 * A user name, or the number an account was opened by, and its password. Unknown name, wrong password, disabled account and account without a
 * password are answered alike, after the same work.
 */
export async function checkPassword(
  deps: IdentityDeps,
  input: LoginInput,
  call: ReadCall,
): Promise<Proven | NotAdmitted | Refusal<'login.busy'>> {
  const typed = attemptOf(deps, input, call);
  const password = input.password ?? '';
  const captcha = captchaOf(deps, input, call);
  const stopped = stoppedLately(deps, typed, captcha);
  if (stopped) return stopped;
  const attempt = await namedByNumber(deps, typed, call);
  const [admitted, member] = await Promise.all([
    admit(deps, attempt, captcha),
    call.db.maybe(findCredentials, [deps.merchantCode, attempt.userName, deps.clock.now()]),
  ]);
  if (isRefusal(admitted)) return admitted;
  const matches = await hashOrBusy(() => deps.passwords.matches(member?.passwordHash ?? undefined, password));
  if (isRefusal(matches)) {
    await admitted.release();
    return matches;
  }
  if (!member || !matches) return failed(deps, attempt, admitted);
  const renewed = await stronger(deps, member, password);
  return {
    member,
    release: (tx) => admitted.release(tx),
    async settle(tx) {
      if (renewed !== undefined) await tx.run(renewPasswordHash, [member.id, member.passwordHash, renewed]);
      return undefined;
    },
  };
}

async function failed(deps: IdentityDeps, attempt: Attempt, admitted: Admitted) {
  await reportFailedOften(deps, attempt, admitted.taken);
  return failure(admitted);
}

/** A hash at today's cost, where the stored one is weaker. */
async function stronger(
  { passwords }: IdentityDeps,
  { passwordHash }: MemberCredentials,
  password: string,
): Promise<string | undefined> {
  if (passwordHash === null || !passwords.isWeak(passwordHash)) return undefined;
  const hashed = await hashOrBusy(() => passwords.hash(password));
  // Too busy now: the next sign-in will do it.
  return isRefusal(hashed) ? undefined : hashed;
}
