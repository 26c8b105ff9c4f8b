import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { deposit, signIn, value } from '../accounts.ts';
import { expect, test } from '../test.ts';
import { THEMES, pictures } from './themes.ts';

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

for (const [language, theme] of THEMES) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ language });

    test('a free bet at a vendor of the demo', async ({ page, context, account, baseURL, phrase }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: `${baseURL}` }]);
      await deposit(context, await signIn(context, account), '100.00');
      const take = pictures(page, `${language}-${theme}/vendors`);
      const found = await page.request.get('/wps/games?gameType=PVP&language=EN');
      const { games } = await value<{ games: { nodeId: string }[] }>(found);
      await page.goto(`/m/launchGame?nodeId=${games[0]?.nodeId}`);
      const vendor = page.frameLocator('iframe');
      const press = (what: string) => vendor.locator(`button[value="${what}"]`).click();
      await expect(vendor.locator('button[value="free-1"]')).toBeVisible();
      await take('stand-in');
      await press('free-1');
      await expect(vendor.locator('button[value="win"]')).toBeVisible();
      await take('free-bet-placed');
      await press('win');
      await press('bet-0');
      await press('lose');
      await expect(vendor.locator('button[value="bet-0"]')).toBeVisible();
      await page.goto('/m/gameRecord');
      await expect(page.getByText(phrase('record.free'), { exact: true })).toHaveCount(1);
      await take('record');
      await page.getByText(phrase('bets.open'), { exact: true }).nth(1).click();
      await expect(page.getByRole('dialog').getByText(phrase('record.free.bets'))).toBeVisible();
      await take('record-detail');
    });
  });
}
