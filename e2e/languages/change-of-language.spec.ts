import { offerLanguages } from '../../apps/server/testing/running-server.ts';
import { readCatalogue } from '../../apps/web/locale-catalogue.ts';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

// A page that turns around moves all that stands on it; on a busy machine too long after the tap to be its answer.
test.use({ language: 'EN', expectedFaults: [/^layout shift on \/m\/gameList/] });

test('a member changes the language: lists come again once, and mails and other devices follow', async ({
  page,
  context,
  account,
  say,
}) => {
  await offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']);
  await signIn(context, account);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('language')) asked.push(`${pathname} ${searchParams.get('language')}`);
  });
  await expect(async () => {
    await page.goto(`${paths.gameList}?gameType=RNG`);
    await page.waitForLoadState('networkidle');
    await button(page, say('layout.language')).click({ timeout: 2000 });
    await expect(button(page, 'عربي')).toBeVisible({ timeout: 2000 });
  }).toPass();
  asked.length = 0;

  const kept = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/wps/member/language'),
  );
  await button(page, 'عربي').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  expect((await kept).postDataJSON()).toEqual({ language: 'AR' });
  await expect.poll(() => asked.toSorted()).toEqual(['/wps/games AR', '/wps/games/types AR']);

  const arabic = readCatalogue('ar');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('searchbox')).toHaveAccessibleName(arabic['games.search'] ?? '');

  await test.step('another device, on which no language was ever chosen, opens in it', async () => {
    await context.clearCookies({ name: 'lang' });
    await page.goto(paths.home);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});
