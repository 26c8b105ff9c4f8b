import type { BookFigures } from '../../platform/book-metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { countMonthsToClose, findUnclosedSince, listMonths } from '../months/month-queries.ts';
import { countOpenDiscrepancies, countRestrictedMembers, findPayoutBlock } from './discrepancy.ts';
import { findHeartbeat, listMarks } from './mark-queries.ts';

/** Metrics of the books, equal on every server regardless of which server checked. */
export function bookFigures({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): BookFigures {
  const secondsSince = (at: Date | undefined): number =>
    at === undefined ? 0 : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000);
  return {
    openDiscrepancies: async () =>
      (await database.many(countOpenDiscrepancies, [])).map(({ check, count }) => [check, Number(count)]),
    payoutsStopped: async () => (await database.one(findPayoutBlock, [null])).stopped,
    restrictedMembers: async () => Number((await database.one(countRestrictedMembers, [])).count),
    checkedAt: async () =>
      (await database.many(listMarks, [])).flatMap(({ kind, finishedAt }) =>
        finishedAt ? [[kind, finishedAt.getTime() / 1000] as const] : [],
      ),
    monthAges: async () =>
      (await database.many(listMonths, [])).flatMap(({ name, closedAt, verifiedAt }) => {
        const since = verifiedAt ?? closedAt;
        return since ? [[name, secondsSince(since)] as const] : [];
      }),
    dailySilence: async () => secondsSince((await database.maybe(findHeartbeat, []))?.at),
    closingLag: async () => secondsSince((await database.maybe(findUnclosedSince, []))?.endedAt),
    monthsToClose: async () => Number((await database.one(countMonthsToClose, [])).count),
  };
}
