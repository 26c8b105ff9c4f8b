import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawalPassword } from '@tessera/contract/withdrawal-password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';
import { tellOwner } from '../second-factors/tell-owner.ts';
import { hasWithdrawalPassword } from './check-withdrawal-password.ts';
import { hashNewPassword, newPasswordFault } from './new-withdrawal-password.ts';
import { insertWithdrawalPassword } from './queries.ts';

export interface NewHash {
  readonly passwordHash: string;
}

type SetRefusal = Refusal<
  | 'function.not.available'
  | 'session.confirm.required'
  | 'session.limited'
  | 'withdrawal.password.exists'
  | 'withdrawal.password.invalid'
  | 'withdrawal.password.same.as.login'
  | 'login.busy'
>;

/** Hashes a member's first withdrawal password, before any transaction. */
export async function checkFirst(
  deps: IdentityDeps,
  input: InputOf<typeof withdrawalPassword.setWithdrawalPassword>,
  { db, session }: ReadCall<'member'>,
): Promise<NewHash | SetRefusal> {
  if (!(await readFlags(deps, db)).PAYMENTPASS3) return refuse('function.not.available');
  const refusal = sensitiveRefusal(session, deps.clock) ?? newPasswordFault(input, session.userName);
  if (refusal) return refusal;
  if (await hasWithdrawalPassword(db, session.memberId)) return refuse('withdrawal.password.exists');
  const { passwordHash: loginHash } = await db.one(findCredentialsById, [
    session.merchantCode,
    session.memberId,
    deps.clock.now(),
  ]);
  const passwordHash = await hashNewPassword(deps, { password: input.password, loginHash });
  return isRefusal(passwordHash) ? passwordHash : { passwordHash };
}

export async function setWithdrawalPassword(
  deps: IdentityDeps,
  { passwordHash }: NewHash,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'withdrawal.password.exists'>> {
  const { memberId } = call.session;
  const set = await call.tx.run(insertWithdrawalPassword, [memberId, passwordHash, deps.clock.now()]);
  if (set === 0) return refuse('withdrawal.password.exists');
  await tellOwner(deps, call, { kind: 'withdrawal-password-set', values: {} });
  return {};
}
