import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/identity/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  consumeOwnerProof,
} from '../second-factors/owner-proof.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { hasWithdrawalPassword } from './check-withdrawal-password.ts';
import { hashNewWithdrawalPassword, validateNewWithdrawalPassword } from './new-withdrawal-password.ts';
import { insertWithdrawalPassword } from './queries.ts';

export interface CheckedPassword {
  readonly passwordHash: string;
  readonly proof: OwnerProof;
}

type SetRefusal =
  | OwnerRefusal
  | Refusal<
      | 'function.not.available'
      | 'session.confirm.required'
      | 'session.limited'
      | 'withdrawal.password.exists'
      | 'withdrawal.password.invalid'
      | 'withdrawal.password.same.as.login'
      | 'login.busy'
    >;

/** Hashes a member's first withdrawal password and counts the attempt of the owner's code, before any transaction. */
export async function checkFirst(
  deps: IdentityDeps,
  input: InputOf<typeof withdrawalPassword.setWithdrawalPassword>,
  call: ReadCall<'member'>,
): Promise<CheckedPassword | SetRefusal> {
  const { db, session } = call;
  if (!(await readFlags(deps, db)).PAYMENTPASS3) return refuse('function.not.available');
  const refusal =
    sensitiveRefusal(session, deps.clock) ?? validateNewWithdrawalPassword(input, session.userName);
  if (refusal) return refusal;
  if (await hasWithdrawalPassword(db, session.memberId)) return refuse('withdrawal.password.exists');
  const proof = await admitOwnerProof(deps, input, call);
  if (isRefusal(proof)) return proof;
  const { passwordHash: loginHash } = await db.one(findCredentialsById, [
    session.merchantCode,
    session.memberId,
    deps.clock.now(),
  ]);
  const passwordHash = await hashNewWithdrawalPassword(deps, { password: input.password, loginHash });
  return isRefusal(passwordHash) ? passwordHash : { passwordHash, proof };
}

export async function setWithdrawalPassword(
  deps: IdentityDeps,
  { passwordHash, proof }: CheckedPassword,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'withdrawal.password.exists' | 'verification.code.err'>> {
  const wrong = await consumeOwnerProof(deps, proof, call);
  if (wrong) return wrong;
  const { memberId } = call.session;
  const set = await call.tx.run(insertWithdrawalPassword, [memberId, passwordHash, deps.clock.now()]);
  if (set === 0) return refuse('withdrawal.password.exists');
  await notifyOwner(deps, call, { kind: 'withdrawal-password-set', values: {} });
  return {};
}
