import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { signIn } from '../accounts.ts';
import { main } from '../screen-checks.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
// A launch that leads to a page of this site is a refused call.
test.use({ expectedErrors: [/launchGame|404|422/] });

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

/** Follows each of the links, and expects the board of the lottery that the link names. */
async function expectBoards(page: Page, address: string, links: string): Promise<void> {
  await page.goto(address);
  await expect(main(page).locator(links).nth(3)).toBeAttached();
  for (const at of [0, 1, 2, 3]) {
    await page.goto(address);
    const link = main(page).locator(links).nth(at);
    const name = (await link.textContent())?.trim() ?? '';
    await link.press('Enter');
    await expect(page).toHaveURL(/\/m\/startLottery\?/);
    await expect(main(page).locator('select').first().locator('option:checked')).toHaveText(name);
  }
}

test('popular lotteries of home open their boards', async ({ page }) => {
  await page.goto('/m/home');
  // The parts below the games load when the page is idle.
  await expect(page.locator('main [aria-expanded]')).toBeVisible();
  await page.keyboard.press('End');
  const popular = main(page).locator('[aria-labelledby="popular-lotteries"] a[href*="startLottery"]');
  await expect(popular).toHaveCount(4);
  const name = (await popular.nth(1).locator('bdi').first().textContent()) ?? '';
  await popular.nth(1).press('Enter');
  await expect(main(page).locator('select').first().locator('option:checked')).toHaveText(name);
});

test('the tiles of hall and game lists open their boards', async ({ page, context, account }) => {
  test.slow();
  await signIn(context, account);
  await expectBoards(page, '/m/lottery', 'a[href*="startLottery"]');
  await expectBoards(page, '/m/gameList?gameType=ELOTT&vassalage=TESSERA', 'a[href*="launchGame"]');
});

test('vendor tiles and lobbies of lotteries open the hall of their prize mode', { tag: '@english' }, async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  for (const [address, mode] of [
    ['playType=Tradition&prize_mode=Lott', 'Lott'],
    ['playType=Tradition&prize_mode=Elott', 'Elott'],
    ['vendor=TCG_LOTTO_VN&code=lobby', 'Elott'],
    ['vendor=TCG_SEA&code=lobby', 'Elott'],
  ]) {
    await page.goto(`/m/launchGame?${address}`);
    await expect(page).toHaveURL(/\/m\/lottery/);
    const current = main(page).locator('nav [aria-current], [role=tab][aria-selected=true]').first();
    await expect(current).toHaveText(phrase(`lottery.mode.${mode}`));
  }
  await page.goto('/m/home?gameType=ELOTT');
  await main(page).locator('a[href="/m/lottery?prize_mode=Elott"]').first().press('Enter');
  await expect(page).toHaveURL('/m/lottery?prize_mode=Elott');
});
