import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { erasure, ErasureOverview } from '@tessera/contract/wallet/erasure';
import { notifyMember, recordAccountEvent } from '../../identity/for-notices.ts';
import {
  admitOwnerProof,
  consumeOwnerProof,
  type OwnerProof,
  sensitiveRefusal,
} from '../../identity/for-sensitive-actions.ts';
import { findPostedTransfer, post } from '../../ledger/index.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { beginMoneyRequest, ledgerKey } from '../money-request.ts';
import { lockBalances } from '../protection/queries.ts';
import { erasureOverview, isRemainder, type Remainder, remainingBalance } from './erasure.ts';
import { insertRemainder } from './queries.ts';

type Entry = typeof erasure.giveUpRemainder;
type GiveUpRefusal = Refusal<Entry['refusals'][number]>;

interface PreparedGiveUp {
  /** Ledger units. */
  readonly amountUnits: bigint;
  readonly requestKey: string;
  readonly proof: OwnerProof;
}

/** Verifies the owner's code before any transaction. A retry after a lost response needs no second code. */
export async function prepareGiveUp(
  deps: WalletDeps,
  { amount, requestKey, ...typed }: InputOf<Entry>,
  call: ReadCall<'member'>,
): Promise<PreparedGiveUp | GiveUpRefusal> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const before = await findPostedTransfer(call.db, ledgerKey('remainder', call.session.memberId, requestKey));
  const proof =
    before !== undefined ? ({ by: 'nothing' } as const) : await admitOwnerProof(deps.identity, typed, call);
  return isRefusal(proof) ? proof : { amountUnits: unitsFromAmount(amount), requestKey, proof };
}

/**
 * Posts the member's whole balance to the operator, once per key. Refused unless the amount is what the
 * member saw and is too small to withdraw.
 */
export async function giveUpRemainder(
  deps: WalletDeps,
  admitted: PreparedGiveUp,
  call: WriteCall<'member'>,
): Promise<ErasureOverview | GiveUpRefusal> {
  const { tx, session } = call;
  const { memberId, merchantCode } = session;
  const { amountUnits, requestKey } = admitted;
  const cancelled = await beginMoneyRequest(tx, memberId, requestKey);
  if (cancelled) return cancelled;
  // The lock makes the check and the posting consistent. A second request with the key finds the first.
  await tx.run(lockBalances, [memberId]);
  const key = ledgerKey('remainder', memberId, requestKey);
  const fresh = (await findPostedTransfer(tx, key)) === undefined;
  const checked = fresh ? await checkRemainder(deps, admitted, call) : undefined;
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

/**
 * Whether the amount is the whole balance and too small to withdraw. The code is consumed only in that case.
 */
async function checkRemainder(
  deps: WalletDeps,
  { amountUnits, proof }: PreparedGiveUp,
  call: WriteCall<'member'>,
): Promise<Remainder | GiveUpRefusal> {
  const left = await remainingBalance(deps, call.tx, call.session);
  if (isRefusal(left)) return left;
  const { cashUnits, smallestUnits } = left;
  if (cashUnits === 0n || cashUnits !== amountUnits) {
    return refuse('erasure.remainder.changed', { amount: amountFromUnits(cashUnits) });
  }
  if (!isRemainder(left)) {
    const smallest = smallestUnits === undefined ? null : amountFromUnits(smallestUnits);
    return refuse('erasure.remainder.large', { smallest });
  }
  return (await consumeOwnerProof(deps.identity, proof, call)) ?? left;
}
