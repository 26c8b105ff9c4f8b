import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { BetRow, games } from '@tessera/contract/games';
import { amountFromUnits } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { listRounds, listRoundsOfType, type RecordRow, sumRounds, type TotalsRow } from './queries.ts';

type GameRecord = OutputOf<typeof games.gameRecord>;

const PAGE_SIZE = 20;
const STATUS = { win: 1, lose: 2, tie: 3 } as const;

/** The member's own rounds in a range of days, newest first, and what the whole range comes to. */
export async function gameRecord(
  { language, gameType, startDate, endDate, after }: InputOf<typeof games.gameRecord>,
  { db, session }: ReadCall<'session'>,
): Promise<GameRecord> {
  const { memberId } = session;
  const cursor = after === undefined ? null : BigInt(after);
  // One row more than shown tells whether there is a next page.
  const days = [startDate ?? null, endDate ?? null] as const;
  const range = [language, memberId, ...days, cursor, PAGE_SIZE + 1] as const;
  const [rows, totals] = await Promise.all([
    gameType === undefined
      ? db.many(listRounds, [...range])
      : db.many(listRoundsOfType, [...range, gameType]),
    db.one(sumRounds, [memberId, ...days, gameType ?? null]),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    list: shown.map(rowView),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id.toString() ?? null) : null,
    footer: footerView(totals),
  };
}

function rowView(row: RecordRow): BetRow {
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
    status: statusOf(stakeUnits, winUnits),
    time: row.placedAt.toISOString(),
  };
}

/** Won is what left the member with more than before. */
function statusOf(stakeUnits: bigint, winUnits: bigint): number {
  if (winUnits === stakeUnits) return STATUS.tie;
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
