import type { InputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { Entry, Explanation, Origin, report } from '@tessera/contract/wallet/report';
import { explainTransfer } from '../../ledger/index.ts';
import type { PostedEntry } from '../../ledger/records.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findOwnAdjustment } from '../adjustments/queries.ts';
import { findOwnOrder } from '../deposits/queries.ts';
import type { WalletDeps } from '../deps.ts';
import { findOwnRemainder } from '../erasure/queries.ts';
import { findOwnWithdrawal } from '../withdrawals/queries.ts';
import { transactionView } from './transaction.ts';

type Deps = Pick<WalletDeps, 'merchants' | 'roundOfTransfer' | 'lotteryOfTransfer'>;

/** The details of one transaction of the member. Transactions of other members are not found. */
export async function explainTransaction(
  deps: Deps,
  { txId, language }: InputOf<typeof report.explainTransaction>,
  { db, session }: ReadCall<'session'>,
): Promise<Explanation | Refusal<'transaction.not.found'>> {
  const { memberId, merchantCode } = session;
  const { asset } = deps.merchants.get(merchantCode);
  const posting = await explainTransfer(db, memberId, asset, BigInt(txId));
  const chosen = posting.find(({ transferId }) => transferId === BigInt(txId));
  if (!chosen || chosen.cashDeltaUnits === null || chosen.cashAfterUnits === null) {
    return refuse('transaction.not.found');
  }
  const { cashDeltaUnits, cashAfterUnits, reversesId, reversedById } = chosen;
  const first = reversesId === null ? [] : await explainTransfer(db, memberId, asset, reversesId);
  const reference = first[0]?.reference ?? chosen.reference;
  return {
    ...transactionView({ ...chosen, cashDeltaUnits, cashAfterUnits }),
    balanceBefore: amountFromUnits(cashAfterUnits - cashDeltaUnits),
    entries: posting.map((entry) => entryView(entry, memberId)),
    origin: reference === null ? null : await originOf(deps, db, { memberId, reference, language }),
    reverses: reversesId?.toString() ?? null,
    reversedBy: reversedById?.toString() ?? null,
  };
}

function entryView(entry: PostedEntry, memberId: bigint): Entry {
  const { transferId, line, from, to, amountUnits, recordedAt } = entry;
  return {
    entryId: transferId.toString(),
    kind: line,
    from,
    to,
    amount: amountFromUnits(amountUnits),
    time: recordedAt.toISOString(),
    own: entry.memberId === memberId,
  };
}

const DEPOSIT = /^deposit:([1-9][0-9]{0,17})$/;
const WITHDRAWAL = /^withdrawal:([1-9][0-9]{0,17})$/;
const ADJUSTMENT = /^adjustment:([1-9][0-9]{0,17})$/;
const REMAINDER = /^remainder:([0-9a-f-]{36})$/;

/** The origin of the transfer by its ledger reference. */
async function originOf(
  { roundOfTransfer, lotteryOfTransfer }: Deps,
  db: Queryable,
  query: Parameters<Deps['roundOfTransfer']>[1],
): Promise<Origin | null> {
  const depositId = DEPOSIT.exec(query.reference)?.[1];
  if (depositId !== undefined) {
    const order = await db.maybe(findOwnOrder, [query.memberId, BigInt(depositId)]);
    return order ? { kind: 'deposit', depositId, state: order.state } : null;
  }
  const withdrawalId = WITHDRAWAL.exec(query.reference)?.[1];
  if (withdrawalId !== undefined) {
    const found = await db.maybe(findOwnWithdrawal, [query.memberId, BigInt(withdrawalId)]);
    return found ? { kind: 'withdrawal', withdrawalId, state: found.state } : null;
  }
  const adjustmentId = ADJUSTMENT.exec(query.reference)?.[1];
  if (adjustmentId !== undefined) {
    const found = await db.maybe(findOwnAdjustment, [query.memberId, BigInt(adjustmentId)]);
    return found ? { kind: 'adjustment', reason: found.reason } : null;
  }
  const remainderKey = REMAINDER.exec(query.reference)?.[1];
  if (remainderKey !== undefined) {
    const found = await db.maybe(findOwnRemainder, [query.memberId, remainderKey]);
    return found ? { kind: 'remainder', smallest: amountFromUnits(found.smallestUnits) } : null;
  }
  const lottery = await lotteryOfTransfer(db, query);
  if (lottery) return lottery;
  const round = await roundOfTransfer(db, query);
  if (!round) return null;
  const { stakeUnits, winUnits, ...named } = round;
  const sums = { betAmount: amountFromUnits(stakeUnits), winAmount: amountFromUnits(winUnits) };
  return { kind: 'round', ...named, ...sums };
}
