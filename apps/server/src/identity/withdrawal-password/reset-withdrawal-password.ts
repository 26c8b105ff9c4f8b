import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { passwordFault } from '../second-factors/confirm-session.ts';
import {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  spendOwnerProof,
} from '../second-factors/owner-proof/owner-proof.ts';
import { confirmedLately, limitedRefusal } from '../second-factors/sensitive-change.ts';
import { tellOwner } from '../second-factors/tell-owner.ts';
import { hasWithdrawalPassword } from './check-withdrawal-password.ts';
import { hashNewPassword, newPasswordFault } from './new-withdrawal-password.ts';
import { markWithdrawalPasswordReset, putWithdrawalPassword } from './queries.ts';

export interface CheckedReset {
  readonly passwordHash: string;
  readonly proof: OwnerProof;
}

type ResetRefusal =
  | OwnerRefusal
  | Refusal<
      | 'function.not.available'
      | 'session.confirm.required'
      | 'session.limited'
      | 'withdrawal.password.invalid'
      | 'withdrawal.password.same.as.login'
      | 'not.exists.payment.password'
      | 'modify.old.err'
      | 'login.wait'
      | 'login.busy'
    >;

/** Who forgot it proves with the login password, and with what else the account has, that it is theirs. */
export async function checkReset(
  deps: IdentityDeps,
  input: InputOf<typeof withdrawalPassword.resetWithdrawalPassword>,
  call: ReadCall<'member'>,
): Promise<CheckedReset | ResetRefusal> {
  const { db, session } = call;
  if (!(await readFlags(deps, db)).RESPAYPASS3) return refuse('function.not.available');
  const refusal = limitedRefusal(session, deps.clock) ?? newPasswordFault(input, session.userName);
  if (refusal) return refusal;
  const { memberId, merchantCode } = session;
  if (!(await hasWithdrawalPassword(db, memberId))) return refuse('not.exists.payment.password');
  const { passwordHash: loginHash } = await db.one(findCredentialsById, [
    merchantCode,
    memberId,
    deps.clock.now(),
  ]);
  const unproven = loginHash
    ? await passwordFault(deps, input.loginPassword, call)
    : confirmedLately(session, deps.clock)
      ? undefined
      : refuse('session.confirm.required');
  if (unproven) return unproven;
  const proof = await admitOwnerProof(deps, input, call);
  if (isRefusal(proof)) return proof;
  const passwordHash = await hashNewPassword(deps, { password: input.password, loginHash });
  return isRefusal(passwordHash) ? passwordHash : { passwordHash, proof };
}

/** From then on the account is limited for a day: whoever reset it may be a thief. */
export async function resetWithdrawalPassword(
  deps: IdentityDeps,
  { passwordHash, proof }: CheckedReset,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'verification.code.err'>> {
  const wrong = await spendOwnerProof(deps, proof, call);
  if (wrong) return wrong;
  const { memberId } = call.session;
  const now = deps.clock.now();
  await call.tx.run(putWithdrawalPassword, [memberId, passwordHash, now]);
  await call.tx.run(markWithdrawalPasswordReset, [memberId, now]);
  await tellOwner(deps, call, { kind: 'withdrawal-password-reset', values: {} });
  return {};
}
