import { expect, type Locator, type Page } from '@playwright/test';
import { type StaffLottery, waitForLongSale } from '../../apps/server/testing/lottery/running-lotteries.ts';

/** A lottery of the running server. */
export type Lottery = StaffLottery;

/** Finds a lottery by its code. */
export async function lotteryOf(page: Page, code: string): Promise<Lottery> {
  const answer = await page.request.get('/lgw/games');
  const { value } = (await answer.json()) as { value: readonly { gameId: string; gameCode: string }[] };
  const game = value.find(({ gameCode }) => gameCode === code);
  if (!game) throw new Error(`no lottery ${code}`);
  return { gameId: game.gameId, code };
}

/** The issue on sale. */
export async function numeroOnSale(page: Page, { gameId }: Pick<Lottery, 'gameId'>): Promise<string> {
  const answer = await page.request.get(`/lgw/numeros/near?gameId=${gameId}`);
  const { value } = (await answer.json()) as { value: { currentNumero: { numero: string } | null } };
  if (!value.currentNumero) throw new Error('no issue is on sale');
  return value.currentNumero.numero;
}

/**
 * Waits for a sale that lasts for another 30 seconds at least, and until the button of the order names its issue: the
 * server refuses an order for the issue before.
 */
export async function expectLongSale(databaseUrl: string, lottery: Lottery, confirm: Locator): Promise<void> {
  const numero = await waitForLongSale(databaseUrl, lottery.gameId);
  await expect(confirm).toContainText(numero, { timeout: 20_000 });
}

/** Writes the slip of a lottery, as the board does. The page must be a page of the site. */
export async function writeSlip(page: Page, { gameId }: Lottery, ...lines: readonly string[]): Promise<void> {
  // Lines of guests move to the member of the page.
  await page.evaluate(
    ([id, text]) => localStorage.setItem(`lottery.slip ${id} 1 guest`, text ?? ''),
    [gameId, JSON.stringify({ lines })],
  );
}
