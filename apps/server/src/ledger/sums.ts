import type { Queryable } from '../platform/database/statement.ts';
import type { DayRange } from './history.ts';
import { type LineSumRow, sumLines, sumLinesAfter, sumPeriods } from './record-queries.ts';
import type { TransferLine } from './transfers.ts';

/** What the transfers of a line come to: how many, and what they brought to and took from the cash. */
export interface LineSum extends Omit<LineSumRow, 'line'> {
  readonly line: TransferLine;
}

export interface PeriodSum extends LineSum {
  /** First day of the day or month. */
  readonly period: string;
}

export interface SumsQuery extends DayRange {
  readonly memberId: bigint;
  readonly asset: string;
}

export interface SumsAfterQuery {
  readonly memberId: bigint;
  readonly asset: string;
  /** 0 for everything. */
  readonly afterSequences: readonly bigint[];
}

/** Sums of what came after a place in the member's line. */
export interface SumAfter extends LineSum {
  readonly after: bigint;
}

export interface PeriodsQuery extends SumsQuery {
  readonly unit: 'day' | 'month';
  /** Only periods that begin before this day. */
  readonly before?: string | undefined;
  /** How many periods, the latest first. */
  readonly limit: number;
}

/** The sums of a range, by line. Exact to the last posting: what is not folded yet is added from the books. */
export function readSums(on: Queryable, query: SumsQuery): Promise<LineSum[]> {
  const { memberId, asset, firstDay = null, lastDay = null } = query;
  return on.many(sumLines, [memberId, asset, firstDay, lastDay]) as Promise<LineSum[]>;
}

/** The sums of everything after each of these places in the member's line, exact to the last posting. */
export function readSumsAfter(
  on: Queryable,
  { memberId, asset, afterSequences }: SumsAfterQuery,
): Promise<SumAfter[]> {
  return on.many(sumLinesAfter, [memberId, asset, afterSequences]) as Promise<SumAfter[]>;
}

/** The same by day or month, the latest first; periods in which nothing moved are left out. */
export function readPeriods(on: Queryable, query: PeriodsQuery): Promise<PeriodSum[]> {
  const { memberId, asset, firstDay = null, lastDay = null, unit, before = null, limit } = query;
  const range = [memberId, asset, firstDay, lastDay] as const;
  return on.many(sumPeriods, [...range, unit, before, limit]) as Promise<PeriodSum[]>;
}
