import type { InputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import {
  admitOwnerProof,
  checkWithdrawalPassword,
  hasWithdrawalPassword,
  limitedRefusal,
  offeredFlags,
  type OwnerProof,
  type OwnerRefusal,
  sensitiveRefusal,
} from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { payoutAccountForUse } from '../payout-accounts/payout-account-for-use.ts';
import { readDay } from './day-so-far.ts';
import { findByKey, findWithdrawalMethod } from './queries.ts';
import { isLarge } from './withdrawal-rules.ts';

type Input = InputOf<typeof withdrawal.withdraw>;
type PasswordRefusal = Refusal<
  'not.exists.payment.password' | 'invalid.payment.pw' | 'payment.password.locked' | 'login.busy'
>;

/** A request whose password was right, and the owner's proof of a large one; none where none is asked for. */
export interface AdmittedRequest extends Omit<Input, 'password' | 'by' | 'code'> {
  readonly proof: OwnerProof | undefined;
}

/** Checks password and code before any transaction; the tries count whatever becomes of the request. */
export async function admitRequest(
  deps: WalletDeps,
  { bankCardId, amount, requestKey, repeatConfirmed, password, ...typed }: Input,
  call: ReadCall<'member'>,
): Promise<
  AdmittedRequest | PasswordRefusal | OwnerRefusal | Refusal<'session.limited' | 'session.confirm.required'>
> {
  const limited = limitedRefusal(call.session, deps.clock);
  if (limited) return limited;
  const wrong = await passwordFault(deps, password, call);
  if (wrong) return wrong;
  const asked = { bankCardId, amount, requestKey, repeatConfirmed };
  if (!(await asksOwner(deps, call, asked))) return { ...asked, proof: undefined };
  const unproven = sensitiveRefusal(call.session, deps.clock);
  if (unproven) return unproven;
  const proof = await admitOwnerProof(deps.identity, typed, call);
  return isRefusal(proof) ? proof : { ...asked, proof };
}

async function passwordFault(
  deps: WalletDeps,
  password: string | undefined,
  call: ReadCall<'member'>,
): Promise<PasswordRefusal | undefined> {
  const { db, session } = call;
  if (!(await needsPassword(deps, db))) return undefined;
  const { memberId } = session;
  if (password === undefined) {
    const has = await hasWithdrawalPassword(db, memberId);
    return refuse(has ? 'invalid.payment.pw' : 'not.exists.payment.password');
  }
  const source = deps.identity.devices.source(call);
  const proven = await checkWithdrawalPassword(deps.identity, { memberId, typed: password, source });
  return isRefusal(proven) ? proven : undefined;
}

/** A large one does. One that is sent again because its answer was lost needs no second code. */
async function asksOwner(
  { clock, merchants }: Pick<WalletDeps, 'clock' | 'merchants'>,
  { db, session }: ReadCall<'member'>,
  { bankCardId, amount, requestKey }: Pick<Input, 'bankCardId' | 'amount' | 'requestKey'>,
): Promise<boolean> {
  const { memberId, merchantCode } = session;
  if (await db.maybe(findByKey, [memberId, requestKey])) return false;
  const account = await payoutAccountForUse(db, memberId, BigInt(bankCardId));
  const method = account && (await db.maybe(findWithdrawalMethod, [merchantCode, account.kind]));
  if (!method) return false;
  const { asset } = merchants.get(merchantCode);
  const day = await readDay(db, { memberId, asset, now: clock.now() });
  return isLarge(unitsFromAmount(amount), day.units, method);
}

/** Unless the operator switched it off. */
export async function needsPassword({ identity }: WalletDeps, db: Queryable): Promise<boolean> {
  return (await offeredFlags(identity, db))['WDRAWNOPASSVERIF3'] !== true;
}
