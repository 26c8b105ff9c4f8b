import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { GameType } from '@tessera/contract/games/game';
import { amountFromUnits } from '@tessera/contract/money';
import { type rebate, REBATE_PAGE } from '@tessera/contract/rewards/rebate';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  findOpen,
  findPayout,
  listDays,
  listLines,
  listPayouts,
  type PayoutRow,
  type RebateRow,
} from './queries.ts';

const BASIS_POINTS = 10_000n;

/** Own turnover and rebate by day and category, newest first. */
export async function rebateReport(
  { startDate, endDate, beforeDay, beforeType }: InputOf<typeof rebate.rebateReport>,
  { db, session: { memberId, userName } }: ReadCall<'member'>,
): Promise<OutputOf<typeof rebate.rebateReport>> {
  // Without a category, the page begins with the day before.
  const position = [beforeDay ?? null, beforeType ?? ''] as const;
  const rows = await db.many(listDays, [
    memberId,
    startDate ?? null,
    endDate ?? null,
    ...position,
    REBATE_PAGE + 1,
  ]);
  const content = rows.slice(0, REBATE_PAGE).map((row) => ({
    ...rowView(row),
    source: userName,
    state: row.settled ? ('settled' as const) : ('pending' as const),
  }));
  return { content, more: rows.length > REBATE_PAGE };
}

/** Own payouts, newest first. */
export async function rebateHistory(
  { startDate, endDate, before }: InputOf<typeof rebate.rebateHistory>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof rebate.rebateHistory>> {
  const rows = await db.many(listPayouts, [
    session.memberId,
    startDate ?? null,
    endDate ?? null,
    before ?? null,
    REBATE_PAGE + 1,
  ]);
  const content = rows.slice(0, REBATE_PAGE).map((row) => payoutView(row));
  return { content, next: rows.length > REBATE_PAGE ? (content.at(-1)?.day ?? null) : null };
}

/** What the next claim pays. */
export async function openRebate({
  db,
  session: { memberId, merchantCode },
}: ReadCall<'member'>): Promise<OutputOf<typeof rebate.openRebate>> {
  const { payout, units, days } = await db.one(findOpen, [memberId, merchantCode]);
  return { payout, amount: amountFromUnits(units), days };
}

/** The lines of an own payout. */
export async function rebateDetail(
  { day }: InputOf<typeof rebate.rebateDetail>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof rebate.rebateDetail> | Refusal<'reward.not.found'>> {
  const payout = await db.maybe(findPayout, [session.memberId, day]);
  if (!payout) return refuse('reward.not.found');
  const lines = await db.many(listLines, [session.memberId, day]);
  return { payout: payoutView(payout), lines: lines.map((line) => rowView(line)) };
}

function payoutView(row: PayoutRow) {
  const { day, amountUnits, remainderBefore, remainderAfter, state, paidAt, transferId } = row;
  return {
    day,
    amount: amountFromUnits(amountUnits),
    remainderBefore: amountFromUnits(remainderBefore / BASIS_POINTS),
    remainderAfter: amountFromUnits(remainderAfter / BASIS_POINTS),
    state,
    paidAt: paidAt?.toISOString() ?? null,
    transferId: transferId?.toString() ?? null,
  };
}

function rowView({ day, gameType, rate, turnoverUnits }: RebateRow) {
  return {
    day,
    gameType: gameType as GameType,
    turnover: amountFromUnits(turnoverUnits),
    rate,
    amount: amountFromUnits((turnoverUnits * BigInt(rate)) / BASIS_POINTS),
  };
}
