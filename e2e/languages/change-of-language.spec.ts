import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { readCatalogue } from '../../apps/web/locale-catalogue.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

test.use({ language: 'EN' });
test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

test.describe('change of language', () => {
  // The whole page moves; on a busy machine, too late after the tap to count as its response.
  test.use({ expectedErrors: [/^layout shift on \/m\/gameList/] });

  test('reloads each list once and changes the language of mails', async ({
    page,
    context,
    account,
    phrase,
  }) => {
    await signIn(context, account);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (searchParams.has('language')) requested.push(`${pathname} ${searchParams.get('language')}`);
    });
    await expect(async () => {
      await page.goto(`${paths.gameList}?gameType=RNG`);
      await page.waitForLoadState('networkidle');
      await button(page, phrase('layout.language')).click({ timeout: 2000 });
      await expect(button(page, 'عربي')).toBeVisible({ timeout: 2000 });
    }).toPass();
    requested.length = 0;

    const saved = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/wps/member/language'),
    );
    await button(page, 'عربي').click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    expect((await saved).postDataJSON()).toEqual({ language: 'AR' });
    await expect.poll(() => requested.toSorted()).toEqual(['/wps/games AR', '/wps/games/types AR']);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('a device without a chosen language opens in the language of the member', async ({
  page,
  context,
  account,
}) => {
  const headers = { 'x-mc-token': await signIn(context, account) };
  const saved = await context.request.put('/wps/member/language', { headers, data: { language: 'AR' } });
  expect(saved.status()).toBe(200);
  await context.clearCookies({ name: 'lang' });
  await page.goto(`${paths.gameList}?gameType=RNG`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('searchbox')).toHaveAccessibleName(readCatalogue('ar')['games.search'] ?? '');
});
