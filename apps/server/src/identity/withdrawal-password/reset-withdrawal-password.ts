import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { verifyPassword } from '../second-factors/confirm-session.ts';
import {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  consumeOwnerProof,
} from '../second-factors/owner-proof.ts';
import { confirmedRecently, limitedRefusal } from '../second-factors/sensitive-change.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { hasWithdrawalPassword } from './check-withdrawal-password.ts';
import { hashNewWithdrawalPassword, validateNewWithdrawalPassword } from './new-withdrawal-password.ts';
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

/**
 * A member who forgot the password proves their identity by the login password and a further factor of the
 * account.
 */
export async function checkReset(
  deps: IdentityDeps,
  input: InputOf<typeof withdrawalPassword.resetWithdrawalPassword>,
  call: ReadCall<'member'>,
): Promise<CheckedReset | ResetRefusal> {
  const { db, session } = call;
  if (!(await readFlags(deps, db)).RESPAYPASS3) return refuse('function.not.available');
  const refusal =
    limitedRefusal(session, deps.clock) ?? validateNewWithdrawalPassword(input, session.userName);
  if (refusal) return refusal;
  const { memberId, merchantCode } = session;
  if (!(await hasWithdrawalPassword(db, memberId))) return refuse('not.exists.payment.password');
  const { passwordHash: loginHash } = await db.one(findCredentialsById, [
    merchantCode,
    memberId,
    deps.clock.now(),
  ]);
  const unproven = loginHash
    ? await verifyPassword(deps, input.loginPassword, call)
    : confirmedRecently(session, deps.clock)
      ? undefined
      : refuse('session.confirm.required');
  if (unproven) return unproven;
  const proof = await admitOwnerProof(deps, input, call);
  if (isRefusal(proof)) return proof;
  const passwordHash = await hashNewWithdrawalPassword(deps, { password: input.password, loginHash });
  return isRefusal(passwordHash) ? passwordHash : { passwordHash, proof };
}

/** From then on the account is limited for a day, because a thief may have reset the password. */
export async function resetWithdrawalPassword(
  deps: IdentityDeps,
  { passwordHash, proof }: CheckedReset,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'verification.code.err'>> {
  const wrong = await consumeOwnerProof(deps, proof, call);
  if (wrong) return wrong;
  const { memberId } = call.session;
  const now = deps.clock.now();
  await call.tx.run(putWithdrawalPassword, [memberId, passwordHash, now]);
  await call.tx.run(markWithdrawalPasswordReset, [memberId, now]);
  await notifyOwner(deps, call, { kind: 'withdrawal-password-reset', values: {} });
  return {};
}
