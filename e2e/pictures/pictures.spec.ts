import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/running-server.ts';
import { type RouteEntry, routes } from '../../apps/web/src/app/routes.tsx';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
import { overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Kept with what a run of CI leaves behind, for a person to look through. */
const FOLDER = 'test-results/pictures';
const ON_ITS_WAY = 'app/on-its-way-screen';
/** Open to guests, and another screen for a member. */
const OTHERS_FOR_MEMBERS = new Set<string>([
  paths.home,
  paths.mine,
  paths.notice,
  paths.gameList,
  paths.trial,
]);
const LANGUAGES = ['TY', 'EN', 'AR'] as const;
const THEMES = ['dark', 'light'] as const;

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', [...LANGUAGES]));

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('every screen of a guest and of a member, in either theme', async ({
      page,
      context,
      account,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      await context.addCookies([{ name: 'theme', value: THEMES[0], url: `${baseURL}` }]);
      const built = routes.filter(({ screen }) => screen !== ON_ITS_WAY);
      for (const route of built.filter(({ guard }) => guard === 'guest')) {
        await pictures(page, route, { language, who: 'guest' });
      }
      await signIn(context, account);
      const ofMembers = built.filter(({ guard, path }) => guard !== 'guest' || OTHERS_FOR_MEMBERS.has(path));
      for (const route of ofMembers) await pictures(page, route, { language, who: 'member' });
    });
  });
}

/** Whether the first view still shows the shape of something that is on its way. */
function waits(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main [class*="skeleton"]')).some(
      (shape) => shape.getBoundingClientRect().top < innerHeight,
    ),
  );
}

async function pictures(
  page: Page,
  { path }: RouteEntry,
  { language, who }: { readonly language: string; readonly who: string },
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  expect(await page.title(), path).toMatch(/.+ · Tessera/);
  await expect.poll(() => waits(page), { message: path }).toBe(false);
  for (const theme of THEMES) {
    // What a member does who chooses a theme: nothing else of a page depends on it.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    expect(await overhang(page), `${path}, ${theme}`).toBe(0);
    const file = `${path.slice('/m/'.length).replaceAll('/', '-')}.png`;
    // A colour that is still passing into that of the other theme would be in the picture half.
    await page.screenshot({ path: `${FOLDER}/${language}-${theme}/${who}/${file}`, animations: 'disabled' });
  }
}
