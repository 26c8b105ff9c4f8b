import type { Queryable } from '../platform/database/statement.ts';
import { type HistoryRow, listHistory } from './queries.ts';

export type HistoryEntry = Readonly<HistoryRow>;

export interface HistoryQuery {
  readonly memberId: bigint;
  readonly asset: string;
  /** Where the page before ended; the newest transfers when left out. */
  readonly beforeSequence?: bigint;
  readonly limit: number;
}

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Ask for the next page with it; absent on the last page. */
  readonly nextBeforeSequence?: bigint;
}

/** One page of a member's transfers. It costs the same at any depth: pages are found by place in line. */
export async function readHistory(on: Queryable, query: HistoryQuery): Promise<HistoryPage> {
  const { memberId, asset, beforeSequence = null, limit } = query;
  const found = await on.many(listHistory, [memberId, asset, beforeSequence, limit + 1]);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  if (found.length <= limit || !last) return { entries };
  return { entries, nextBeforeSequence: last.sequence };
}
