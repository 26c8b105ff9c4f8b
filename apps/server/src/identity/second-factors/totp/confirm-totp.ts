import { asciiDigits } from '@tessera/contract/digits';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { tellOwner } from '../tell-owner.ts';
import { giveBackCodeTry, takeCodeTry } from './code-tries.ts';
import { deleteRecoveryCodes, enableTotp, findTotp, insertRecoveryCodes } from './queries.ts';
import { newRecoveryCodes, printedRecoveryCode } from './recovery-codes.ts';
import { recoveryHash, sealPurpose } from './take-code.ts';
import { matchingStep } from './totp.ts';

type CodeInput = InputOf<typeof secondFactor.confirmTotp>;
type Confirmed = OutputOf<typeof secondFactor.confirmTotp>;

/** Counts the try of a code, outside the transaction. */
export async function admitCode(
  deps: IdentityDeps,
  input: CodeInput,
  call: ReadCall<'member'>,
): Promise<CodeInput | Refusal<'session.confirm.required' | 'session.limited' | 'login.wait'>> {
  const { session } = call;
  const refusal = sensitiveRefusal(session, deps.clock) ?? (await takeCodeTry(deps, session.memberId, call));
  return refusal ?? input;
}

/** Turns the authenticator on, its try counted already. The recovery codes are readable here and never again. */
export async function confirmTotp(
  deps: IdentityDeps,
  { code }: CodeInput,
  call: WriteCall<'member'>,
): Promise<Confirmed | Refusal<'verification.code.err' | 'second.factor.exists'>> {
  const { memberId } = call.session;
  const now = deps.clock.now();
  const totp = await call.tx.maybe(findTotp, [memberId]);
  if (totp?.enabledAt) return refuse('second.factor.exists');
  const secret = totp && deps.vault.open(sealPurpose(memberId), totp.secretSealed);
  const step = secret === undefined ? undefined : matchingStep(secret, asciiDigits(code), now);
  if (!totp || step === undefined) return refuse('verification.code.err');
  if ((await call.tx.run(enableTotp, [memberId, totp.secretSealed, now, step])) === 0) {
    return refuse('second.factor.exists');
  }
  await giveBackCodeTry(deps, memberId, call);
  await tellOwner(deps, call, { kind: 'totp-on', values: {} });
  return { recoveryCodes: await issueRecoveryCodes(deps, call) };
}

async function issueRecoveryCodes(
  deps: IdentityDeps,
  { tx, session: { memberId } }: WriteCall<'member'>,
): Promise<string[]> {
  const codes = newRecoveryCodes(deps.randomness);
  await tx.run(deleteRecoveryCodes, [memberId]);
  await tx.run(insertRecoveryCodes, [memberId, codes.map((code) => recoveryHash(deps, memberId, code))]);
  return codes.map(printedRecoveryCode);
}
