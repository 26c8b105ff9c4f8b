import { asciiDigits } from '@tessera/contract/digits';
import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { limitedRefusal } from '../second-factors/sensitive-change.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { checkWithdrawalPassword, type WithdrawalPasswordRefusal } from './check-withdrawal-password.ts';
import { hashNewWithdrawalPassword, validateNewWithdrawalPassword } from './new-withdrawal-password.ts';
import { replaceWithdrawalPassword } from './queries.ts';

export interface CheckedChange {
  readonly provenHash: string;
  readonly passwordHash: string;
}

type ChangeRefusal =
  | WithdrawalPasswordRefusal
  | Refusal<
      | 'session.limited'
      | 'withdrawal.password.invalid'
      | 'withdrawal.password.same.as.login'
      | 'modify.new.old.same'
    >;

/** The old password is the proof, and its attempts count; an invalid new password costs no attempt. */
export async function checkChange(
  deps: IdentityDeps,
  input: InputOf<typeof withdrawalPassword.changeWithdrawalPassword>,
  call: ReadCall<'member'>,
): Promise<CheckedChange | ChangeRefusal> {
  const { db, session } = call;
  const refusal =
    limitedRefusal(session, deps.clock) ?? validateNewWithdrawalPassword(input, session.userName);
  if (refusal) return refusal;
  const { memberId } = session;
  const proven = await checkWithdrawalPassword(deps, {
    memberId,
    typed: input.oldPassword,
    source: deps.devices.source(call),
  });
  if (isRefusal(proven)) return proven;
  if (asciiDigits(input.oldPassword) === asciiDigits(input.password)) return refuse('modify.new.old.same');
  const member = await db.one(findCredentialsById, [session.merchantCode, memberId, deps.clock.now()]);
  const { password } = input;
  const passwordHash = await hashNewWithdrawalPassword(deps, { password, loginHash: member.passwordHash });
  return isRefusal(passwordHash) ? passwordHash : { provenHash: proven.passwordHash, passwordHash };
}

export async function changeWithdrawalPassword(
  deps: IdentityDeps,
  { provenHash, passwordHash }: CheckedChange,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'invalid.payment.pw'>> {
  const { memberId } = call.session;
  const now = deps.clock.now();
  const changed = await call.tx.run(replaceWithdrawalPassword, [memberId, provenHash, passwordHash, now]);
  if (changed === 0) return refuse('invalid.payment.pw');
  await notifyOwner(deps, call, { kind: 'withdrawal-password-changed', values: {} });
  return {};
}
