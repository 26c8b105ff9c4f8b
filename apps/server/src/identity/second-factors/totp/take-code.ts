import { asciiDigits } from '@tessera/contract/digits';
import type { WriteCall } from '../../../platform/http/call.ts';
import type { IdentityDeps } from '../../deps.ts';
import { recordAccountEvent } from '../../sessions/account-events.ts';
import { giveBackCodeTry } from './code-tries.ts';
import { findTotp, takeTotpStep, useRecoveryCode } from './queries.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

const SIX_DIGITS = /^\d{6}$/;

/**
 * Whether what a member typed is a code of their authenticator or one of their recovery codes. Either
 * serves once. The caller has counted the try; a right code gives it back.
 */
export async function takeCode(
  deps: IdentityDeps,
  memberId: bigint,
  typed: string,
  call: WriteCall,
): Promise<boolean> {
  const code = asciiDigits(typed);
  const right = SIX_DIGITS.test(code)
    ? await takeTotp(deps, memberId, code, call)
    : await takeRecoveryCode(deps, memberId, typed, call);
  if (right) await giveBackCodeTry(deps, memberId, call);
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
  const step = matchingStep(vault.open(sealPurpose(memberId), totp.secretSealed), code, clock.now());
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

/** Binds a secret to its member: sealed bytes moved to another row do not open. */
export function sealPurpose(memberId: bigint): string {
  return `totp/${memberId}`;
}

/** 40 bits are few: without the key, which lies outside the database, a copy of it is nothing to try codes on. */
export function recoveryHash(
  { codeHash }: Pick<IdentityDeps, 'codeHash'>,
  memberId: bigint,
  code: string,
): Buffer {
  return codeHash('recovery-code', `${memberId}\n${code}`);
}
