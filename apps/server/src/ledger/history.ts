import type { Queryable } from '../platform/database/statement.ts';
import {
  type HistoryRow,
  listHistory,
  listHistoryWithin,
  listMonthsWithin,
  listRareHistory,
} from './record-queries.ts';
import { TRANSFER_LINES, type TransferLine } from './transfers.ts';

export interface HistoryEntry extends Omit<HistoryRow, 'line'> {
  readonly line: TransferLine;
}

/** Days of the house's calendar, `YYYY-MM-DD`, both in it; an end that is left out is open. */
export interface DayRange {
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

export interface HistoryQuery extends DayRange {
  readonly memberId: bigint;
  readonly asset: string;
  /** Where the page before ended; the newest transfers when left out. */
  readonly beforeSequence?: bigint | undefined;
  readonly limit: number;
  /** Only these; all when left out. */
  readonly lines?: readonly TransferLine[] | undefined;
}

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Ask for the next page with it; absent on the last page. */
  readonly nextBeforeSequence?: bigint;
}

/** What nearly every transfer is: they are found among each other, all else by an index of its own. */
const COMMON: ReadonlySet<TransferLine> = new Set(['bet', 'win']);

/** One page of a member's transfers. It costs the same at any depth: pages are found by place in line. */
export async function readHistory(on: Queryable, query: HistoryQuery): Promise<HistoryPage> {
  const { limit } = query;
  // One more than asked for tells whether there is a next page.
  const found = await listOf(on, query, limit + 1);
  const entries = found.slice(0, limit) as HistoryEntry[];
  const last = entries.at(-1);
  if (found.length <= limit || !last) return { entries };
  return { entries, nextBeforeSequence: last.sequence };
}

async function listOf(on: Queryable, query: HistoryQuery, limit: number): Promise<HistoryRow[]> {
  const { memberId, asset, beforeSequence = null, lines, firstDay = null, lastDay = null } = query;
  if (!lines && firstDay === null && lastDay === null) {
    return on.many(listHistory, [memberId, asset, beforeSequence, limit]);
  }
  const wanted = lines ?? TRANSFER_LINES;
  const list = wanted.some((line) => COMMON.has(line)) ? listHistoryWithin : listRareHistory;
  const found: HistoryRow[] = [];
  const filter = [firstDay, lastDay, wanted] as const;
  for (const { firstId, endId } of await on.many(listMonthsWithin, [
    memberId,
    asset,
    beforeSequence,
    ...filter,
  ])) {
    const page = [memberId, asset, beforeSequence, limit - found.length] as const;
    found.push(...(await on.many(list, [...page, ...filter, firstId, endId])));
    if (found.length === limit) break;
  }
  return found;
}
