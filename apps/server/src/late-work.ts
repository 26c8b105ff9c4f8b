import { countLateRounds } from './games/index.ts';
import type { Clock } from './platform/clock.ts';
import { monthlyTables } from './months.ts';
import type { Database } from './platform/database/database.ts';
import { countMonthsBehind } from './platform/database/months.ts';
import { countLateJobs } from './platform/jobs/queries.ts';
import type { LateWork } from './platform/metrics.ts';
import {
  countApprovedWithdrawals,
  countDepositsInReview,
  countReceivedDeposits,
  countRemindedTransfers,
  countSentWithdrawals,
  countWithdrawalsInChecks,
} from './wallet/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What counts each kind of work that should be done after so long. */
const LATE = {
  'open-rounds': [countLateRounds, DAY_MS],
  jobs: [countLateJobs, MINUTE_MS],
  // A person looks at it within half a working day.
  'withdrawals-in-checks': [countWithdrawalsInChecks, 4 * HOUR_MS],
  // From here on deposits pause.
  'withdrawals-approved': [countApprovedWithdrawals, HOUR_MS],
  'withdrawals-sent': [countSentWithdrawals, HOUR_MS],
  'deposits-in-review': [countDepositsInReview, 4 * HOUR_MS],
  'deposits-reminded': [countRemindedTransfers, HOUR_MS],
  'deposits-received': [countReceivedDeposits, HOUR_MS],
} as const;

/** What should be done by now and is not: no break of the books, but somebody should look. */
export function lateWork({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): LateWork {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const counts = Object.entries(LATE).map(
    ([what, [count, afterMs]]) =>
      [what, async () => Number((await database.one(count, [ago(afterMs)])).count)] as const,
  );
  return {
    ...Object.fromEntries(counts),
    // Tables without a partition for the next month, and ids that did not move on to the present one.
    months: () => countMonthsBehind(database, monthlyTables, ago(HOUR_MS)),
  };
}
