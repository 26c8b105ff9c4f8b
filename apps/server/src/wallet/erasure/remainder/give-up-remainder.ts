import type { InputOf } from '@tessera/contract/endpoint';
import type { erasure, ErasureOverview } from '@tessera/contract/wallet/erasure';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import {
  admitOwnerProof,
  notifyMember,
  type OwnerProof,
  recordAccountEvent,
  sensitiveRefusal,
  spendOwnerProof,
} from '../../../identity/index.ts';
import { findPostedTransfer, post } from '../../../ledger/index.ts';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { WalletDeps } from '../../deps.ts';
import { lockMoney } from '../../protection/queries.ts';
import { erasureOverview } from '../erasure-overview.ts';
import { beginMoneyRequest, ledgerKey } from '../../requests/money-request.ts';
import { insertRemainder } from './queries.ts';
import { isRemainder, leftOf, type Remainder } from './remainder.ts';

type Entry = typeof erasure.giveUpRemainder;
type GiveUpRefusal = Refusal<Entry['refusals'][number]>;

interface AdmittedGiveUp {
  /** Ledger units. */
  readonly amountUnits: bigint;
  readonly requestKey: string;
  readonly proof: OwnerProof;
}

/** Counts the try of the owner's code, before any transaction. What is sent again for a lost answer needs no second code. */
export async function admitGiveUp(
  deps: WalletDeps,
  { amount, requestKey, ...typed }: InputOf<Entry>,
  call: ReadCall<'member'>,
): Promise<AdmittedGiveUp | GiveUpRefusal> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const before = await findPostedTransfer(call.db, ledgerKey('remainder', call.session.memberId, requestKey));
  const proof =
    before !== undefined ? ({ by: 'nothing' } as const) : await admitOwnerProof(deps.identity, typed, call);
  return isRefusal(proof) ? proof : { amountUnits: unitsFromAmount(amount), requestKey, proof };
}

/** Posts all that a member has to the house, once per key. Refused unless it is what they were shown, and too little. */
export async function giveUpRemainder(
  deps: WalletDeps,
  admitted: AdmittedGiveUp,
  call: WriteCall<'member'>,
): Promise<ErasureOverview | GiveUpRefusal> {
  const { tx, session } = call;
  const { memberId, merchantCode } = session;
  const { amountUnits, requestKey } = admitted;
  const cancelled = await beginMoneyRequest(tx, memberId, requestKey);
  if (cancelled) return cancelled;
  // Nothing comes in between what is looked at and the posting; a second request with the key finds the first.
  await tx.run(lockMoney, [memberId]);
  const key = ledgerKey('remainder', memberId, requestKey);
  const fresh = (await findPostedTransfer(tx, key)) === undefined;
  const checked = fresh ? await checkGivenUp(deps, admitted, call) : undefined;
  if (checked && isRefusal(checked)) return checked;
  const { asset, currency } = deps.merchants.get(merchantCode);
  const at = deps.clock.now();
  const leg = { kind: 'remainder-given-up', asset, memberId, amountUnits } as const;
  const answer = await post(tx, { ...key, reference: `remainder:${requestKey}`, recordedAt: at, ...leg });
  if (answer.outcome === 'refused') {
    if (answer.reason === 'conflict') return refuse('request.conflict');
    throw new Error(`a remainder was not posted: ${answer.reason}`);
  }
  if (checked) {
    const { smallestUnits } = checked;
    await tx.run(insertRemainder, [
      memberId,
      requestKey,
      asset,
      amountUnits,
      smallestUnits,
      at,
      answer.transferId,
    ]);
    const source = deps.identity.devices.source(call);
    await recordAccountEvent(tx, { memberId, kind: 'remainder-given-up', at, source });
    const values = { amount: `${amountFromUnits(amountUnits)} ${currency}` };
    await notifyMember(deps.identity, tx, { memberId, template: 'remainder-given-up', values });
  }
  return erasureOverview(deps, tx, session);
}

/** Whether the amount is all there is, and too little; only then is the code used up. */
async function checkGivenUp(
  deps: WalletDeps,
  { amountUnits, proof }: AdmittedGiveUp,
  call: WriteCall<'member'>,
): Promise<Remainder | GiveUpRefusal> {
  const left = await leftOf(deps, call.tx, call.session);
  if (isRefusal(left)) return left;
  const { cashUnits, smallestUnits } = left;
  if (cashUnits === 0n || cashUnits !== amountUnits) {
    return refuse('erasure.remainder.changed', { amount: amountFromUnits(cashUnits) });
  }
  if (!isRemainder(left)) {
    const smallest = smallestUnits === undefined ? null : amountFromUnits(smallestUnits);
    return refuse('erasure.remainder.large', { smallest });
  }
  return (await spendOwnerProof(deps.identity, proof, call)) ?? left;
}
