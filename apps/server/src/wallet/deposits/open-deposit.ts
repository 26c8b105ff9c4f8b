import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { deposit, DepositOrder } from '@tessera/contract/wallet/deposit';
import { depositFee } from '@tessera/contract/wallet/deposit-fee';
import { findErasure } from '../../identity/for-erasure.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { invalidField, MANUAL, pausedRails, takesAmount } from '../channels/channel.ts';
import { type ChannelRow, findChannel } from '../channels/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { depositOpened } from '../events.ts';
import { placeDeposit } from '../jobs.ts';
import { beginMoneyRequest, repeatRefusal, repeatSince } from '../money-request.ts';
import {
  type DepositProtectionRefusal,
  depositRefusal,
  missingRequirement,
} from '../protection/protection-check.ts';
import { findSimilarPayableOrder, payeeNamePurpose } from '../queries.ts';
import { depositView } from './deposit-detail.ts';
import { DEPOSIT_EXPIRY_MS, TRANSFER_EXPIRY_MS } from './deposit.ts';
import { isThirdParty, statedPayer } from './payer.ts';
import { findOrderByKey, insertOrder, mostOpenReached, type OrderRow } from './queries.ts';

type DepositInput = InputOf<typeof deposit.deposit>;
type OpenRefusal =
  | OrderRefusal
  | Refusal<
      | 'deposit.open.limit'
      | 'function.not.available'
      | 'request.conflict'
      | 'request.cancelled'
      | 'request.repeated'
    >;

/** Opens an order that the member can pay. A retry with the same key and content returns the same order. */
export async function openDeposit(
  deps: WalletDeps,
  input: DepositInput,
  call: WriteCall<'member'>,
): Promise<DepositOrder | OpenRefusal> {
  const { memberId, merchantCode } = call.session;
  const cancelled = await beginMoneyRequest(call.tx, memberId, input.requestKey);
  if (cancelled) return cancelled;
  const before = await call.tx.maybe(findOrderByKey, [memberId, input.requestKey]);
  if (before) return answer(deps, before, input);
  const channel = await call.tx.maybe(findChannel, [merchantCode, input.method, input.channel ?? null]);
  if (!channel) return refuse('function.not.available');
  const refusal = await orderRefusal(deps, input, channel, call);
  if (refusal) return refusal;
  const repeated = await repeatRefusal(input.repeatConfirmed, () =>
    similarPayableOrder(deps, input, channel, call),
  );
  if (repeated) return repeated;
  const { asset } = deps.merchants.get(merchantCode);
  const { most } = await call.tx.one(mostOpenReached, [memberId, asset]);
  const opened = most === null ? await insert(deps, input, channel, call) : undefined;
  const order = opened ?? (await call.tx.maybe(findOrderByKey, [memberId, input.requestKey]));
  if (!order && most !== null) return refuse('deposit.open.limit', { most });
  if (!order) return depositRefusal(deps, call.tx, { memberId, asset }, unitsFromAmount(input.amount));
  if (opened && opened.promotion !== null) await publishOpened(deps, call.tx, opened, opened.promotion);
  if (opened?.state === 'created') {
    await deps.jobs.enqueue(call.tx, placeDeposit, { orderId: opened.id.toString() });
  }
  return answer(deps, order, input);
}

function publishOpened(
  { identity, clock }: WalletDeps,
  tx: Tx,
  { id, memberId, asset }: OrderRow,
  promotion: string,
): Promise<void> {
  const opened = { memberId, orderId: id, asset, promotion, at: clock.now() };
  return identity.events.publish(tx, depositOpened, opened);
}

function answer(
  deps: WalletDeps,
  order: OrderRow,
  input: DepositInput,
): DepositOrder | Refusal<'request.conflict'> {
  return isSameRequest(deps, order, input) ? depositView(order, deps.rails) : refuse('request.conflict');
}

/** A similar order that can still be paid. Paying both would be a mistake. */
function similarPayableOrder(
  deps: WalletDeps,
  { amount }: DepositInput,
  { method, code }: ChannelRow,
  { tx, session }: WriteCall<'member'>,
): Promise<{ readonly createdAt: Date } | undefined> {
  const now = deps.clock.now();
  const units = unitsFromAmount(amount);
  return tx.maybe(findSimilarPayableOrder, [session.memberId, method, code, units, repeatSince(now), now]);
}

/** One statement, so that the database checks deposit limits and open orders together with the insert. */
function insert(
  deps: WalletDeps,
  input: DepositInput,
  channel: ChannelRow,
  { tx, session }: WriteCall<'member'>,
): Promise<OrderRow | undefined> {
  const { asset, currency, coinUnits } = deps.merchants.get(session.merchantCode);
  const amountUnits = unitsFromAmount(input.amount);
  const now = deps.clock.now();
  const lastsMs = channel.rail === MANUAL ? TRANSFER_EXPIRY_MS : DEPOSIT_EXPIRY_MS;
  return tx.maybe(insertOrder, [
    session.memberId,
    input.requestKey,
    channel.method,
    channel.code,
    channel.rail,
    asset,
    currency,
    amountUnits,
    depositFee(amountUnits, {
      basisPoints: channel.feeBasisPoints,
      eachUnits: channel.feeEachUnits,
      coinUnits,
    }),
    deps.rails.get(channel.rail)?.placeOrder ? 'created' : 'waiting',
    input.bank ?? null,
    input.payeeName === undefined
      ? null
      : deps.identity.vault.encrypt(payeeNamePurpose(session.memberId), input.payeeName),
    input.promotion ?? null,
    channel.transferTo && JSON.stringify(channel.transferTo),
    now,
    new Date(now.getTime() + lastsMs),
  ]);
}

/** Whether the order of a repeated key has the content of this request. */
function isSameRequest(
  { identity }: WalletDeps,
  order: OrderRow,
  input: InputOf<typeof deposit.deposit>,
): boolean {
  return (
    order.method === input.method &&
    order.channel === (input.channel ?? order.channel) &&
    order.requestedUnits === unitsFromAmount(input.amount) &&
    order.bank === (input.bank ?? null) &&
    order.promotion === (input.promotion ?? null) &&
    statedPayer({ identity }, order) === input.payeeName
  );
}

type OrderRefusal =
  | DepositProtectionRefusal
  | Refusal<
      | 'deposit.amount.limit'
      | 'deposit.field.invalid'
      | 'deposit.payee.name'
      | 'deposit.paused'
      | 'erasure.asked'
    >;

/** Refuses an order for reasons other than deposit limits; undefined when the order is allowed. */
async function orderRefusal(
  deps: WalletDeps,
  input: InputOf<typeof deposit.deposit>,
  channel: ChannelRow,
  { tx, session }: WriteCall<'member'>,
): Promise<OrderRefusal | undefined> {
  const { memberId, merchantCode } = session;
  const { coinUnits } = deps.merchants.get(merchantCode);
  if (!takesAmount(unitsFromAmount(input.amount), channel, coinUnits)) {
    const [min, max] = [channel.minUnits, channel.maxUnits].map(amountFromUnits);
    return refuse('deposit.amount.limit', { min, max });
  }
  const field = invalidField(channel, input);
  if (field) return refuse('deposit.field.invalid', { field });
  if (await isThirdParty(deps, tx, { memberId, name: input.payeeName })) return refuse('deposit.payee.name');
  if (input.promotion !== undefined) {
    const offered = await deps.depositPromotions(tx, session, 'EN');
    const chosen = offered.find(({ code }) => code === input.promotion);
    if (
      !chosen ||
      (chosen.offer && unitsFromAmount(input.amount) < unitsFromAmount(chosen.offer.minDeposit))
    ) {
      return refuse('deposit.field.invalid', { field: 'promotion' });
    }
  }
  // A new deposit would block the erasure.
  if (await tx.maybe(findErasure, [memberId])) return refuse('erasure.asked');
  const paused = await pausedRails(deps, tx, merchantCode, [channel.rail]);
  if (paused.size > 0) return refuse('deposit.paused');
  return missingRequirement(deps, tx, { memberId });
}
