import type { Registry } from 'prom-client';
import { readGauge } from './metrics.ts';

/** State of the books. Read on each scrape, because another server may have checked. */
export interface BookFigures {
  /** Open discrepancies by check. */
  openDiscrepancies(): Promise<readonly (readonly [check: string, count: number])[]>;
  /** Whether a discrepancy without a member is open. Then all payouts stop. */
  payoutsStopped(): Promise<boolean>;
  /** Members with open discrepancies, whose payouts are blocked. */
  restrictedMembers(): Promise<number>;
  /** Completion time of each kind of check, in seconds since 1970. */
  checkedAt(): Promise<readonly (readonly [kind: string, seconds: number])[]>;
  /** Seconds since each closed month was last verified, or since it was closed. */
  monthAges(): Promise<readonly (readonly [month: string, seconds: number])[]>;
  /** Seconds since the daily reconciliation last ended a page; 0 while none is under way. */
  dailySilence(): Promise<number>;
  /** Ended months that are not closed. */
  monthsToClose(): Promise<number>;
  /** Seconds since the first of these months ended; 0 where there is none. */
  closingLag(): Promise<number>;
}

/** Without a database these gauges have no value: monitoring must notice that too. */
export function watchBooks(registry: Registry, books: BookFigures): void {
  readGauge(registry, {
    name: 'books_open_breaks',
    help: 'Discrepancies of the books that no operator cleared, by check',
    label: 'check',
    read: books.openDiscrepancies,
  });
  readGauge(registry, {
    name: 'payouts_stopped',
    help: '1 while a discrepancy without a member is open: all payouts are stopped',
    read: async () => [['', (await books.payoutsStopped()) ? 1 : 0]],
  });
  readGauge(registry, {
    name: 'payouts_restricted_members',
    help: 'Members with an open discrepancy, whose payouts are stopped',
    read: async () => [['', await books.restrictedMembers()]],
  });
  readGauge(registry, {
    name: 'books_checked_timestamp_seconds',
    help: 'Time of the last completion of each check of the books',
    label: 'kind',
    read: books.checkedAt,
  });
  readGauge(registry, {
    name: 'books_month_verification_age_seconds',
    help: 'Time since each closed month was last verified, or since it was closed',
    label: 'month',
    read: books.monthAges,
  });
  readGauge(registry, {
    name: 'books_months_to_close',
    help: 'Ended months that are not closed',
    read: async () => [['', await books.monthsToClose()]],
  });
  readGauge(registry, {
    name: 'books_closing_lag_seconds',
    help: 'Time since the end of the first month that is not closed; 0 without such a month',
    read: async () => [['', await books.closingLag()]],
  });
  readGauge(registry, {
    name: 'books_daily_heartbeat_age_seconds',
    help: 'Time since the daily reconciliation last completed a page; 0 while it does not run',
    read: async () => [['', await books.dailySilence()]],
  });
}
