import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, retryAfterSeconds } from '../limits/limits.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findOwnDevice } from '../sessions/queries.ts';
import { findTotp, takeTotpStep, useRecoveryCode } from './queries.ts';
import { matchingStep, readRecoveryCode } from './totp.ts';

const SIX_DIGITS = /^\d{6}$/;

/**
 * Whether the input is a code of the member's authenticator or a recovery code; each is valid once. The
 * caller counted the attempt; a right code releases it.
 */
export async function consumeSecondFactorCode(
  deps: IdentityDeps,
  memberId: bigint,
  typed: string,
  call: WriteCall,
): Promise<boolean> {
  const code = asciiDigits(typed);
  const right = SIX_DIGITS.test(code)
    ? await takeTotp(deps, memberId, code, call)
    : await takeRecoveryCode(deps, memberId, typed, call);
  if (right) await releaseCodeAttempt(deps, memberId, call);
  return right;
}

async function takeTotp(
  { vault, clock }: IdentityDeps,
  memberId: bigint,
  code: string,
  { tx }: WriteCall,
): Promise<boolean> {
  const totp = await tx.maybe(findTotp, [memberId]);
  if (!totp?.enabledAt) return false;
  const step = matchingStep(
    vault.decrypt(totpSecretPurpose(memberId), totp.encryptedSecret),
    code,
    clock.now(),
  );
  return step !== undefined && (await tx.run(takeTotpStep, [memberId, step])) === 1;
}

async function takeRecoveryCode(
  deps: IdentityDeps,
  memberId: bigint,
  typed: string,
  call: WriteCall,
): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === undefined) return false;
  const at = deps.clock.now();
  if ((await call.tx.run(useRecoveryCode, [memberId, recoveryHash(deps, memberId, code), at])) === 0)
    return false;
  const source = deps.devices.source(call);
  await recordAccountEvent(call.tx, { memberId, kind: 'recovery-code-used', at, source });
  return true;
}

/** Binds a secret to its member: bytes in another row cannot be decrypted. */
export function totpSecretPurpose(memberId: bigint): string {
  return `totp/${memberId}`;
}

/**
 * 40 bits are few: without the key, which is stored outside the database, nobody can guess codes on a copy of the
 * database.
 */
export function recoveryHash(
  { codeHash }: Pick<IdentityDeps, 'codeHash'>,
  memberId: bigint,
  code: string,
): Buffer {
  return codeHash('recovery-code', `${memberId}\n${code}`);
}

/** Two of a million codes are valid at a time: strangers who guess all year succeed with a probability below 4 %. */
const ATTEMPTS = { name: 'second-factor-code', most: 5, windowSeconds: 300 };

const DAILY_ATTEMPTS = { name: 'second-factor-code-day', most: 50, windowSeconds: 86_400 };

/**
 * Counts an attempt of a code before its check, outside any transaction, so that concurrent attempts are
 * counted one by one. Returns the refusal above the limit. A browser of an earlier sign-in has its own
 * limit: a stranger with the password cannot exhaust the owner's.
 */
export async function countCodeAttempt(
  deps: IdentityDeps,
  memberId: bigint,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  const subject = await subjectOf(deps, call.db, { memberId, call });
  for (const limit of [ATTEMPTS, DAILY_ATTEMPTS]) {
    const over = (await deps.limits.take(deps.database, [{ limit, subject }])).filter(isOver);
    if (over.length > 0) {
      return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
    }
  }
  return undefined;
}

async function subjectOf(
  { devices }: IdentityDeps,
  db: Queryable,
  { memberId, call }: { readonly memberId: bigint; readonly call: ReadCall | WriteCall },
): Promise<string> {
  const { deviceKnown, deviceHash } = devices.source(call);
  const own = deviceKnown && (await db.one(findOwnDevice, [memberId, deviceHash])).known;
  return own ? `${memberId}|${deviceHash.toString('hex')}` : memberId.toString();
}

/** A right code does not count as an attempt. */
export async function releaseCodeAttempt(
  deps: IdentityDeps,
  memberId: bigint,
  call: WriteCall,
): Promise<void> {
  const subject = await subjectOf(deps, call.tx, { memberId, call });
  await deps.limits.release(call.tx, [
    { limit: ATTEMPTS, subject },
    { limit: DAILY_ATTEMPTS, subject },
  ]);
}
