import type { deposit, DepositOrder } from '@tessera/contract/wallet/deposit';
import { depositFee } from '@tessera/contract/wallet/deposit-fee';
import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { findErasure } from '../../identity/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { MANUAL, takesAmount, wrongField } from '../channels/channel.ts';
import { pausedRails } from '../channels/paused-rails.ts';
import { type ChannelRow, findChannel } from '../channels/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { placeDeposit } from '../jobs.ts';
import { type DepositHeld, depositHeldBack, somethingMissing } from '../protection/held-back.ts';
import { beginMoneyRequest, repeatRefusal, repeatSince } from '../requests/money-request.ts';
import { findPayableAlike } from '../requests/queries.ts';
import { depositView } from './deposit-view.ts';
import { DEPOSIT_EXPIRY_MS, TRANSFER_EXPIRY_MS } from './deposit.ts';
import { isForeignPayer, toldPayer } from './own-name.ts';
import { findOrderByKey, insertOrder, mostOpenReached, type OrderRow } from './queries.ts';
import { payeeNamePurpose } from './sealed/queries.ts';

type Asked = InputOf<typeof deposit.deposit>;
type OpenRefusal =
  | OrderRefusal
  | Refusal<
      | 'deposit.open.limit'
      | 'function.not.available'
      | 'request.conflict'
      | 'request.cancelled'
      | 'request.repeated'
    >;

/** Opens an order the member can pay. A retry with the same key and content gets the same order. */
export async function openDeposit(
  deps: WalletDeps,
  input: Asked,
  call: WriteCall<'member'>,
): Promise<DepositOrder | OpenRefusal> {
  const { memberId, merchantCode } = call.session;
  const cancelled = await beginMoneyRequest(call.tx, memberId, input.requestKey);
  if (cancelled) return cancelled;
  const before = await call.tx.maybe(findOrderByKey, [memberId, input.requestKey]);
  if (before) return answer(deps, before, input);
  const channel = await call.tx.maybe(findChannel, [merchantCode, input.method, input.channel ?? null]);
  if (!channel) return refuse('function.not.available');
  const fault = await orderFault(deps, input, channel, call);
  if (fault) return fault;
  const repeated = await repeatRefusal(input.repeatConfirmed, () => payableAlike(deps, input, channel, call));
  if (repeated) return repeated;
  const { asset } = deps.merchants.get(merchantCode);
  const { most } = await call.tx.one(mostOpenReached, [memberId, asset]);
  const opened = most === null ? await insert(deps, input, channel, call) : undefined;
  const order = opened ?? (await call.tx.maybe(findOrderByKey, [memberId, input.requestKey]));
  if (!order && most !== null) return refuse('deposit.open.limit', { most });
  if (!order) return depositHeldBack(deps, call.tx, { memberId, asset }, unitsFromAmount(input.amount));
  if (opened?.state === 'created') {
    await deps.jobs.enqueue(call.tx, placeDeposit, { orderId: opened.id.toString() });
  }
  return answer(deps, order, input);
}

function answer(deps: WalletDeps, order: OrderRow, input: Asked): DepositOrder | Refusal<'request.conflict'> {
  return isAsAsked(deps, order, input) ? depositView(order, deps.rails) : refuse('request.conflict');
}

/** An order like this one that can still be paid: paying both would be a mistake. */
function payableAlike(
  deps: WalletDeps,
  { amount }: Asked,
  { method, code }: ChannelRow,
  { tx, session }: WriteCall<'member'>,
): Promise<{ readonly createdAt: Date } | undefined> {
  const now = deps.clock.now();
  const units = unitsFromAmount(amount);
  return tx.maybe(findPayableAlike, [session.memberId, method, code, units, repeatSince(now), now]);
}

/** One statement: what a member may deposit, and how much at once, is held in the same one. */
function insert(
  deps: WalletDeps,
  input: Asked,
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
      : deps.identity.vault.seal(payeeNamePurpose(session.memberId), input.payeeName),
    input.promotion ?? null,
    channel.transferTo && JSON.stringify(channel.transferTo),
    now,
    new Date(now.getTime() + lastsMs),
  ]);
}

/** Whether an order that a key was used for is the one that is asked for now. */
function isAsAsked(
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
    toldPayer({ identity }, order) === input.payeeName
  );
}

type OrderRefusal =
  | DepositHeld
  | Refusal<
      | 'deposit.amount.limit'
      | 'deposit.field.invalid'
      | 'deposit.payee.name'
      | 'deposit.paused'
      | 'erasure.asked'
    >;

/** Why an order is not taken now, before its limits are asked; undefined when it is. */
async function orderFault(
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
  const field = wrongField(channel, input);
  if (field) return refuse('deposit.field.invalid', { field });
  if (await isForeignPayer(deps, tx, { memberId, name: input.payeeName }))
    return refuse('deposit.payee.name');
  if (input.promotion !== undefined) {
    const offered = await deps.depositPromotions(tx, session, 'EN');
    if (!offered.some(({ code }) => code === input.promotion)) {
      return refuse('deposit.field.invalid', { field: 'promotion' });
    }
  }
  // What came in now would keep the account from being erased.
  if (await tx.maybe(findErasure, [memberId])) return refuse('erasure.asked');
  const paused = await pausedRails(deps, tx, merchantCode, [channel.rail]);
  if (paused.size > 0) return refuse('deposit.paused');
  return somethingMissing(deps, tx, { memberId });
}
