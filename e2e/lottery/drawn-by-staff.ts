import { expect, type Page } from '@playwright/test';
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

/** The issue on sale. */
export async function numeroOnSale(page: Page, { gameId }: StaffLottery): Promise<string> {
  const answer = await page.request.get(`/lgw/numeros/near?gameId=${gameId}`);
  const { value } = (await answer.json()) as { value: { currentNumero: { numero: string } | null } };
  if (!value.currentNumero) throw new Error('no issue is on sale');
  return value.currentNumero.numero;
}

/** Writes the slip of a lottery, as the board does. The page must be a page of the site. */
export async function writeSlip(page: Page, { gameId }: StaffLottery, line: string): Promise<void> {
  const slip = JSON.stringify({ lines: [line] });
  // Lines of guests move to the member of the page.
  await page.evaluate(
    ([id, text]) => localStorage.setItem(`lottery.slip ${id} 1 guest`, text ?? ''),
    [gameId, slip],
  );
}
