import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { upline } from '@tessera/contract/wallet/upline';
import { findPostedTransfer, postTogether, type ProtectionRefusal, readHistory } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { turnoverFault } from '../withdrawals/request-fault.ts';
import { explainHeld } from '../protection/held-back.ts';
import { askProtection, lockMoney } from '../protection/queries.ts';
import { beginMoneyRequest, ledgerKey, repeatRefusal, repeatSince } from '../requests/money-request.ts';
import { offeredSuperior } from './offered-superior.ts';
import { mostUnstaked } from './unstaked.ts';

type Entry = typeof upline.transferUpline;
/** Transfers of one member that a repeat is looked for among. */
const RECENT_SENT = 50;

type TransferRefusal = Refusal<Entry['refusals'][number]>;

/**
 * Sends money to the own upline, the password checked before. What the member was given under conditions stays where it
 * is, and so does what could not be withdrawn yet: a transfer is no way around either.
 */
export async function transferUpline(
  deps: WalletDeps,
  { amount, requestKey, repeatConfirmed }: InputOf<Entry>,
  { tx, session }: WriteCall<'member'>,
): Promise<OutputOf<Entry> | TransferRefusal> {
  const { memberId, merchantCode } = session;
  const amountUnits = unitsFromAmount(amount);
  const { asset, coinUnits } = deps.merchants.get(merchantCode);
  if (amountUnits === 0n || amountUnits % coinUnits !== 0n) return refuse('transfer.amount.invalid');
  const superior = await offeredSuperior(deps, tx, memberId);
  if (!superior) return refuse('function.not.available');
  const cancelled = await beginMoneyRequest(tx, memberId, requestKey);
  if (cancelled) return cancelled;
  const header = ledgerKey('upline', memberId, requestKey);
  if ((await findPostedTransfer(tx, header)) === undefined) {
    if (!superior.enabled) return refuse('upline.not.available');
    // Nothing comes in between what was counted and the posting, which takes both locks in this order.
    for (const id of inOrder(memberId, superior.memberId)) await tx.run(lockMoney, [id]);
    const unstaked = await mostUnstaked(tx, { memberId, merchantCode, asset });
    const fault = turnoverFault(unstaked);
    if (fault) return fault;
    const held = { memberId, asset, amountUnits };
    const repeated = await repeatRefusal(repeatConfirmed, () => lastAlike(tx, held, deps.clock.now()));
    if (repeated) return repeated;
  }
  const recordedAt = deps.clock.now();
  const answer = await postTogether(tx, { ...header, recordedAt }, [
    { kind: 'upline-sent', asset, memberId, amountUnits },
    { kind: 'upline-received', asset, memberId: superior.memberId, amountUnits },
  ]);
  if (answer.outcome === 'posted') {
    const txId = answer.transferId.toString();
    return { txId, amount: amountFromUnits(amountUnits), superior: superior.maskedName };
  }
  if (answer.reason === 'insufficient') return refuse('balance.insufficient');
  if (answer.reason === 'conflict') return refuse('request.conflict');
  return heldBack(deps, tx, { memberId, asset, amountUnits });
}

function inOrder(one: bigint, other: bigint): readonly bigint[] {
  return one < other ? [one, other] : [other, one];
}

interface Held {
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
}

/** The last transfer of the same amount within the time in which a repeat needs a confirmation. */
async function lastAlike(
  tx: Queryable,
  { memberId, asset, amountUnits }: Held,
  now: Date,
): Promise<{ readonly createdAt: Date } | undefined> {
  const { entries } = await readHistory(tx, { memberId, asset, lines: ['upline-sent'], limit: RECENT_SENT });
  const since = repeatSince(now);
  const alike = entries.find((sent) => sent.amountUnits === amountUnits && sent.recordedAt > since);
  return alike && { createdAt: alike.recordedAt };
}

/** The sender is told what holds them; of what holds the other, only that it cannot be. */
async function heldBack(deps: WalletDeps, tx: Queryable, held: Held): Promise<TransferRefusal> {
  const { memberId, asset, amountUnits } = held;
  const asked = [memberId, asset, 'upline-sent', amountUnits, deps.clock.now()] as const;
  const { refusal } = await tx.one(askProtection, [...asked]);
  if (refusal === null) return refuse('upline.not.available');
  return explainHeld(deps, tx, held, refusal as Exclude<ProtectionRefusal, `protection.limit.${string}`>);
}
