import { expect } from '@playwright/test';
import { drawNow, type StaffLottery } from '../../apps/server/testing/lottery/running-lotteries.ts';
import { operateAs } from '../operator.ts';

/** Two operators state the same about an issue. */
export async function stateTwice(...words: readonly string[]): Promise<void> {
  for (const operator of ['ana', 'lina']) await operateAs(operator, ['lottery', 'results', ...words]);
}

/** Ends the sale of an issue, and draws it with these numbers. */
export async function drawWith(
  databaseUrl: string,
  { gameId, code }: StaffLottery,
  numero: string,
  numbers: string,
): Promise<void> {
  await drawNow(databaseUrl, gameId, numero);
  // An entry is refused until the job has closed the issue.
  await expect(() => stateTwice('enter', code, numero, numbers)).toPass({ timeout: 90_000 });
}
