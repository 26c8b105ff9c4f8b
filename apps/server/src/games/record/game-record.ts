import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { BetRow, games } from '@tessera/contract/games/games';
import { amountFromUnits } from '@tessera/contract/money';
import type { record } from '@tessera/contract/wallet/record';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  findVendor,
  listPlayedVendors,
  listRoundMonths,
  listRounds,
  listRoundsOfType,
  listRoundsOfVendor,
  type RecordRow,
  type RoundMonth,
  type RoundState,
  sumOpenRounds,
  sumRounds,
  type TotalsRange,
  type TotalsRow,
} from './queries.ts';

type GameRecord = OutputOf<typeof games.gameRecord>;

const PAGE_SIZE = 20;
const STATUS = { open: 0, win: 1, lose: 2, tie: 3, cancelled: 4 } as const;

/** Rounds of the member in a range of days, newest first, with the totals of the whole range. */
export async function gameRecord(
  { language, gameType, vassalage, settled, startDate, endDate, after }: InputOf<typeof games.gameRecord>,
  { db, session }: ReadCall<'session'>,
): Promise<GameRecord | Refusal<'game.vendor.not.found'>> {
  const { memberId } = session;
  if (vassalage !== undefined && !(await db.maybe(findVendor, [vassalage])))
    return refuse('game.vendor.not.found');
  const state = settled === undefined ? 'any' : settled === '1' ? 'settled' : 'open';
  const cursor = after === undefined ? null : BigInt(after);
  const days = [startDate ?? null, endDate ?? null] as const;
  const rowsOf = ({ firstId, endId }: RoundMonth, limit: number) => {
    // The previous page ended in this month or in a later month.
    const afterInMonth = cursor !== null && cursor < endId ? cursor : null;
    const range = [language, memberId, ...days, afterInMonth, limit, firstId, endId] as const;
    if (vassalage !== undefined)
      return db.many(listRoundsOfVendor[state], [...range, gameType ?? null, vassalage]);
    if (gameType !== undefined) return db.many(listRoundsOfType[state], [...range, gameType]);
    return db.many(listRounds[state], [...range]);
  };
  const pageOf = async () => {
    const page: RecordRow[] = [];
    // One extra row shows whether there is a next page.
    const missing = () => PAGE_SIZE + 1 - page.length;
    for (const month of await db.many(listRoundMonths, [memberId, ...days, cursor])) {
      page.push(...(await rowsOf(month, missing())));
      if (missing() === 0) break;
    }
    return page;
  };
  const [rows, totals] = await Promise.all([
    pageOf(),
    totalsOf(db, state, [memberId, ...days, gameType ?? null, vassalage ?? null]),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    list: shown.map(rowView),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id.toString() ?? null) : null,
    footer: footerView(totals),
  };
}

/** Daily totals cover all rounds; the totals of settled rounds are the difference to open rounds. */
async function totalsOf(db: Queryable, state: RoundState, range: TotalsRange): Promise<TotalsRow> {
  if (state === 'any') return db.one(sumRounds, range);
  const open = await db.one(sumOpenRounds, range);
  if (state === 'open') return open;
  const all = await db.one(sumRounds, range);
  return {
    hands: all.hands - open.hands,
    stakeUnits: all.stakeUnits - open.stakeUnits,
    winUnits: all.winUnits - open.winUnits,
  };
}

/** A round in the record. */
export function rowView(row: RecordRow): BetRow {
  const { stakeUnits, winUnits } = row;
  return {
    orderNo: row.id.toString(),
    gameName: row.gameName,
    gameType: row.gameType,
    vassalage: row.vassalage,
    betAmount: amountFromUnits(stakeUnits),
    winAmount: amountFromUnits(winUnits),
    profitAndLoss: amountFromUnits(winUnits - stakeUnits),
    balanceAfter: amountFromUnits(row.balanceAfterUnits),
    freeBets: row.freeBets,
    freeAmount: amountFromUnits(row.freeUnits),
    status: statusOf(row),
    time: row.placedAt.toISOString(),
  };
}

/**
 * A round is won where the win exceeds the stake, and cancelled where all its bets were rolled back. A free bet without
 * a win is lost and not a tie, although stake and win are both zero.
 */
function statusOf({ open, bets, freeBets, stakeUnits, winUnits }: RecordRow): number {
  if (open) return STATUS.open;
  if (bets === 0) return STATUS.cancelled;
  if (winUnits === stakeUnits) return freeBets === bets ? STATUS.lose : STATUS.tie;
  return winUnits > stakeUnits ? STATUS.win : STATUS.lose;
}

function footerView({ hands, stakeUnits, winUnits }: TotalsRow): GameRecord['footer'] {
  return {
    totalHands: hands,
    betAmount: amountFromUnits(stakeUnits),
    winAmount: amountFromUnits(winUnits),
    netProfit: amountFromUnits(winUnits - stakeUnits),
  };
}

/** Vendors whose games the member has bet on: the vendor filter of the record. */
export async function recordVendors(
  { language }: InputOf<typeof record.recordVendors>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof record.recordVendors>> {
  return db.many(listPlayedVendors, [language, session.memberId]);
}
