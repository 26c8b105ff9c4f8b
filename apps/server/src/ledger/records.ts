import type { Queryable } from '../platform/database/statement.ts';
import {
  type EntryRow,
  findFoldPlace,
  foldMember,
  type HistoryRow,
  type LineSumRow,
  listHistory,
  listHistoryWithin,
  listMonthsWithin,
  listMoved,
  listOwnPosting,
  listRareHistory,
  movePlace,
  sumLines,
  sumLinesAfter,
  sumPeriods,
} from './record-queries.ts';
import { type HouseAccount, type Pocket, TRANSFER_LINES, type TransferLine } from './transfers.ts';

/** Transfers per page. */
const STRETCH = 5000;

/** Transfers of one member per statement, so that locks are short. */
const MOST = 20_000;

export interface HistoryEntry extends Omit<HistoryRow, 'line'> {
  readonly line: TransferLine;
}

/** Days of the merchant's calendar, `YYYY-MM-DD`, both inclusive. An absent end is open. */
export interface DayRange {
  readonly firstDay?: string | undefined;
  readonly lastDay?: string | undefined;
}

export interface HistoryQuery extends DayRange {
  readonly memberId: bigint;
  readonly asset: string;
  /** End of the previous page; absent for the newest transfers. */
  readonly beforeSequence?: bigint | undefined;
  readonly limit: number;
  /** Filter by line; absent for all. */
  readonly lines?: readonly TransferLine[] | undefined;
}

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Parameter of the next page; absent on the last page. */
  readonly nextBeforeSequence?: bigint;
}

/** Lines of nearly all transfers. All other lines have an index of their own. */
const COMMON: ReadonlySet<TransferLine> = new Set(['bet', 'win']);

/**
 * One page of a member's transfers. The cost does not depend on the depth, because pages are found by
 * sequence.
 */
export async function readHistory(on: Queryable, query: HistoryQuery): Promise<HistoryPage> {
  const { limit } = query;
  // One extra row shows whether there is a next page.
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

/** One side of a transfer: a pocket of the member, of another member, or a house account. */
interface Side {
  readonly account: Pocket | HouseAccount;
  readonly whose: 'own' | 'other' | 'house';
}

export interface PostedEntry extends Omit<EntryRow, 'line' | keyof Sides> {
  readonly line: TransferLine;
  readonly from: Side;
  readonly to: Side;
}

type Sides = Pick<EntryRow, 'debitKind' | 'debitOwner' | 'creditKind' | 'creditOwner'>;

/** The complete posting of a member's own transfer, in order; empty for transfers of others. */
export async function explainTransfer(
  on: Queryable,
  memberId: bigint,
  asset: string,
  transferId: bigint,
): Promise<PostedEntry[]> {
  const legs = await on.many(listOwnPosting, [memberId, asset, transferId]);
  return legs.map(({ debitKind, debitOwner, creditKind, creditOwner, ...leg }) => ({
    ...leg,
    line: leg.line as TransferLine,
    from: sideOf(debitKind, debitOwner, memberId),
    to: sideOf(creditKind, creditOwner, memberId),
  }));
}

function sideOf(kind: string, owner: string, memberId: bigint): Side {
  const account = kind as Side['account'];
  if (owner === `member:${memberId}`) return { account, whose: 'own' };
  return { account, whose: owner.startsWith('member:') ? 'other' : 'house' };
}

/** Number of transfers of a line, and the cash that they added and removed. */
export interface LineSum extends Omit<LineSumRow, 'line'> {
  readonly line: TransferLine;
}

interface PeriodSum extends LineSum {
  /** First day of the day or month. */
  readonly period: string;
}

interface SumsQuery extends DayRange {
  readonly memberId: bigint;
  readonly asset: string;
}

interface SumsAfterQuery {
  readonly memberId: bigint;
  readonly asset: string;
  /** Sequences after which transfers count; 0 for all. */
  readonly afterSequences: readonly bigint[];
}

/** Sums of the transfers after a sequence of the member. */
interface SumAfter extends LineSum {
  readonly after: bigint;
}

interface PeriodsQuery extends SumsQuery {
  readonly unit: 'day' | 'month';
  /** Only periods that begin before this day. */
  readonly before?: string | undefined;
  /** Number of periods, latest first. */
  readonly limit: number;
}

/** Sums of a range by line. Exact to the last posting: transfers that are not folded yet are added. */
export function readSums(on: Queryable, query: SumsQuery): Promise<LineSum[]> {
  const { memberId, asset, firstDay = null, lastDay = null } = query;
  return on.many(sumLines, [memberId, asset, firstDay, lastDay]) as Promise<LineSum[]>;
}

/** Sums of the transfers after each sequence, exact to the last posting. */
export function readSumsAfter(
  on: Queryable,
  { memberId, asset, afterSequences }: SumsAfterQuery,
): Promise<SumAfter[]> {
  return on.many(sumLinesAfter, [memberId, asset, afterSequences]) as Promise<SumAfter[]>;
}

/** Sums by day or month, latest first, without empty periods. */
export function readPeriods(on: Queryable, query: PeriodsQuery): Promise<PeriodSum[]> {
  const { memberId, asset, firstDay = null, lastDay = null, unit, before = null, limit } = query;
  const range = [memberId, asset, firstDay, lastDay] as const;
  return on.many(sumPeriods, [...range, unit, before, limit]) as Promise<PeriodSum[]>;
}

/**
 * Adds new transfers to the daily sums of records. Safe to run concurrently; an interrupted run loses nothing,
 * because each member's part is one statement with its own progress.
 */
export async function foldTransfers(on: Queryable): Promise<void> {
  for (;;) {
    const place = await on.one(findFoldPlace, []);
    const moved = await on.many(listMoved, [place.upTo, STRETCH]);
    const upTo = moved.reduce((most, { upTo: one }) => (one > most ? one : most), 0n);
    if (upTo === 0n) return;
    for (const { memberId, asset } of moved) {
      if (memberId !== null) await foldWhole(on, memberId, asset);
    }
    await on.run(movePlace, [upTo]);
  }
}

async function foldWhole(on: Queryable, memberId: bigint, asset: string): Promise<void> {
  let folded = BigInt(MOST);
  while (folded === BigInt(MOST)) ({ folded } = await on.one(foldMember, [memberId, asset, MOST]));
}
