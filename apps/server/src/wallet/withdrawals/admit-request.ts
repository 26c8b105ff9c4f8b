import type { InputOf } from '@tessera/contract/endpoint';
import type { withdrawal } from '@tessera/contract/withdrawal';
import {
  checkWithdrawalPassword,
  hasWithdrawalPassword,
  limitedRefusal,
  offeredFlags,
} from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';

type Input = InputOf<typeof withdrawal.withdraw>;
type AdmitRefusal = Refusal<
  | 'session.limited'
  | 'not.exists.payment.password'
  | 'invalid.payment.pw'
  | 'payment.password.locked'
  | 'login.busy'
>;

/** Checks the withdrawal password before any transaction; the try counts whatever becomes of the request. */
export async function admitRequest(
  deps: WalletDeps,
  input: Input,
  call: ReadCall<'member'>,
): Promise<Input | AdmitRefusal> {
  const { db, session } = call;
  const limited = limitedRefusal(session, deps.clock);
  if (limited) return limited;
  if (!(await needsPassword(deps, db))) return input;
  const { memberId } = session;
  if (input.password === undefined) {
    const has = await hasWithdrawalPassword(db, memberId);
    return refuse(has ? 'invalid.payment.pw' : 'not.exists.payment.password');
  }
  const proven = await checkWithdrawalPassword(deps.identity, {
    memberId,
    typed: input.password,
    source: deps.identity.devices.source(call),
  });
  return isRefusal(proven) ? proven : input;
}

/** Unless the operator switched it off. */
export async function needsPassword({ identity }: WalletDeps, db: Queryable): Promise<boolean> {
  return (await offeredFlags(identity, db))['WDRAWNOPASSVERIF3'] !== true;
}
