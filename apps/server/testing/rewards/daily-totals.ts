import { consumeRoundEvents } from '../../src/rounds/index.ts';
import { dailyTotals } from '../../src/rounds/round-events.ts';
import type { TestApp } from '../server/app.ts';

/** Adds the settled rounds to the daily totals, as the job does. */
export function addDailyTotals({ database }: Pick<TestApp, 'database'>): Promise<void> {
  return consumeRoundEvents(database, dailyTotals);
}
