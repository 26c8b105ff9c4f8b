import type { BookFigures } from '../../platform/metrics.ts';
import type { Database } from '../../platform/database/database.ts';
import { countOpenBreaks, countRestrictedMembers, findPayoutHold } from './break-queries.ts';
import { listMarks } from './mark-queries.ts';

/** What any server of the site tells of the books, whichever of them looked. */
export function bookFigures(database: Database): BookFigures {
  return {
    openBreaks: async () =>
      (await database.many(countOpenBreaks, [])).map(({ check, count }) => [check, Number(count)]),
    payoutsStopped: async () => (await database.one(findPayoutHold, [null])).stopped,
    restrictedMembers: async () => Number((await database.one(countRestrictedMembers, [])).count),
    checkedAt: async () =>
      (await database.many(listMarks, [])).flatMap(({ kind, finishedAt }) =>
        finishedAt ? [[kind, finishedAt.getTime() / 1000] as const] : [],
      ),
  };
}
