import { asciiDigits } from '@tessera/contract/digits';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { sensitiveRefusal } from './sensitive-change.ts';
import {
  deleteRecoveryCodes,
  deleteTotp,
  enableTotp,
  findTotp,
  insertRecoveryCodes,
  putPendingTotp,
} from './queries.ts';
import {
  releaseCodeAttempt,
  recoveryHash,
  totpSecretPurpose,
  countCodeAttempt,
} from './second-factor-code.ts';
import {
  matchingStep,
  newRecoveryCodes,
  printedRecoveryCode,
  SECRET_BYTES,
  secretOf,
  totpUri,
} from './totp.ts';

type CodeInput = InputOf<typeof secondFactor.confirmTotp>;

/** Counts the attempt of a code, outside the transaction. */
export async function admitCode(
  deps: IdentityDeps,
  input: CodeInput,
  call: ReadCall<'member'>,
): Promise<CodeInput | Refusal<'session.confirm.required' | 'session.limited' | 'login.wait'>> {
  const { session } = call;
  const refusal =
    sensitiveRefusal(session, deps.clock) ?? (await countCodeAttempt(deps, session.memberId, call));
  return refusal ?? input;
}

type Confirmed = OutputOf<typeof secondFactor.confirmTotp>;

/** Enables the authenticator; the attempt is already counted. The recovery codes are readable only in this response. */
export async function confirmTotp(
  deps: IdentityDeps,
  { code }: CodeInput,
  call: WriteCall<'member'>,
): Promise<Confirmed | Refusal<'verification.code.err' | 'second.factor.exists'>> {
  const { memberId } = call.session;
  const now = deps.clock.now();
  const totp = await call.tx.maybe(findTotp, [memberId]);
  if (totp?.enabledAt) return refuse('second.factor.exists');
  const secret = totp && deps.vault.decrypt(totpSecretPurpose(memberId), totp.encryptedSecret);
  const step = secret === undefined ? undefined : matchingStep(secret, asciiDigits(code), now);
  if (!totp || step === undefined) return refuse('verification.code.err');
  if ((await call.tx.run(enableTotp, [memberId, totp.encryptedSecret, now, step])) === 0) {
    return refuse('second.factor.exists');
  }
  await releaseCodeAttempt(deps, memberId, call);
  await notifyOwner(deps, call, { kind: 'totp-on', values: {} });
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

type Started = OutputOf<typeof secondFactor.startTotp>;

type NotStarted = Refusal<'second.factor.exists' | 'session.confirm.required' | 'session.limited'>;

/** A new secret for an authenticator; replaces an unconfirmed one. */
export async function startTotp(
  deps: IdentityDeps,
  { tx, session }: WriteCall<'member'>,
): Promise<Started | NotStarted> {
  const refusal = sensitiveRefusal(session, deps.clock);
  if (refusal) return refusal;
  const secret = secretOf(deps.randomness.bytes(SECRET_BYTES));
  const encrypted = deps.vault.encrypt(totpSecretPurpose(session.memberId), secret);
  if ((await tx.run(putPendingTotp, [session.memberId, encrypted])) === 0)
    return refuse('second.factor.exists');
  return { secret, uri: totpUri(secret, await deps.brandName(), session.userName) };
}

/** Disables the authenticator and voids its recovery codes. */
export async function removeTotp(
  deps: IdentityDeps,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'session.confirm.required' | 'session.limited'>> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const { memberId } = call.session;
  const removed = await call.tx.maybe(deleteTotp, [memberId]);
  await call.tx.run(deleteRecoveryCodes, [memberId]);
  if (removed?.enabled) await notifyOwner(deps, call, { kind: 'totp-off', values: {} });
  return {};
}
