import type { Database } from '../src/platform/database/database.ts';
import { closeMonths } from '../src/ledger/months/close-months.ts';
import { sealDay } from '../src/ledger/seals/seal-day.ts';
import type { TestClock } from './clock.ts';
import { nextTransferMonth } from './transfer-months.ts';

const DAY_MS = 86_400_000;

/** Goes on to the next month of transfers and seals the day, which ends with the month before. */
export async function endMonth(
  database: Database,
  clock: TestClock,
  transfersABlock?: number,
): Promise<void> {
  await nextTransferMonth(database);
  clock.advance(DAY_MS);
  await sealDay({ database, clock }, transfersABlock);
}

/** Ends the month of transfers and closes it. */
export async function endAndCloseMonth(
  database: Database,
  clock: TestClock,
  transfersABlock?: number,
): Promise<void> {
  await endMonth(database, clock, transfersABlock);
  await closeMonths({ database, clock });
}
