import { paths } from '../apps/web/src/paths.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './test.ts';

test.use({ expectedFaults: [/404 GET .*\/(?:m\/no-such-place|no-such-place-at-all)/] });

test('every address of the site opens a screen that says what it is', async ({
  page,
  context,
  language,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
  for (const path of Object.values(paths)) {
    await page.goto(path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    expect(await page.title(), path).toMatch(/.+ · Tessera/);
  }
  for (const nowhere of ['/m/no-such-place', '/no-such-place-at-all']) {
    const missing = await page.goto(nowhere);
    expect(missing?.status(), nowhere).toBe(404);
    await expect(page.getByRole('main')).not.toBeEmpty();
  }
});

const LOOKED_AT = [paths.home, paths.login, paths.register, paths.gameList, paths.mine, paths.withdraw];

test('a screen reader finds nothing broken', async ({ page, context, language, baseURL }) => {
  test.setTimeout(180_000);
  await context.addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
  for (const path of LOOKED_AT) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});
