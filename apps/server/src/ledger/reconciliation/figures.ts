import type { BookFigures } from '../../platform/metrics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { countOpenBreaks, countRestrictedMembers, findPayoutHold } from './break-queries.ts';
import { countMonthsToClose, listMonths } from '../months/month-queries.ts';
import { listMarks } from './mark-queries.ts';

/** What any server of the site tells of the books, whichever of them looked. */
export function bookFigures({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): BookFigures {
  return {
    openBreaks: async () =>
      (await database.many(countOpenBreaks, [])).map(({ check, count }) => [check, Number(count)]),
    payoutsStopped: async () => (await database.one(findPayoutHold, [null])).stopped,
    restrictedMembers: async () => Number((await database.one(countRestrictedMembers, [])).count),
    checkedAt: async () =>
      (await database.many(listMarks, [])).flatMap(({ kind, finishedAt }) =>
        finishedAt ? [[kind, finishedAt.getTime() / 1000] as const] : [],
      ),
    monthAges: async () =>
      (await database.many(listMonths, [])).flatMap(({ name, closedAt, verifiedAt }) => {
        const since = verifiedAt ?? closedAt;
        return since ? [[name, (clock.now().getTime() - since.getTime()) / 1000] as const] : [];
      }),
    monthsToClose: async () => Number((await database.one(countMonthsToClose, [])).count),
  };
}
