import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/running-server.ts';
import { type RouteEntry, routes } from '../../apps/web/src/app/routes.tsx';
import { paths } from '../../apps/web/src/paths.ts';
import { signIn } from '../accounts.ts';
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
  for (const theme of THEMES) {
    test.describe(`${language}, ${theme}`, () => {
      test.use({ language });

      test('every screen of a guest and of a member', async ({ page, context, account, baseURL }) => {
        test.setTimeout(240_000);
        await context.addCookies([{ name: 'theme', value: theme, url: `${baseURL}` }]);
        const built = routes.filter(({ screen }) => screen !== ON_ITS_WAY);
        for (const route of built.filter(({ guard }) => guard === 'guest')) {
          await picture(page, route, `${FOLDER}/${language}-${theme}/guest`);
        }
        await signIn(context, account);
        const ofMembers = built.filter(
          ({ guard, path }) => guard !== 'guest' || OTHERS_FOR_MEMBERS.has(path),
        );
        for (const route of ofMembers) await picture(page, route, `${FOLDER}/${language}-${theme}/member`);
      });
    });
  }
}

/** Whether the first view still shows the shape of something that is on its way. */
function waits(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('main [class*="skeleton"]')).some(
      (shape) => shape.getBoundingClientRect().top < innerHeight,
    ),
  );
}

async function picture(page: Page, { path }: RouteEntry, folder: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect.poll(() => waits(page), { message: path }).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  await page.screenshot({ path: `${folder}/${path.slice('/m/'.length).replaceAll('/', '-')}.png` });
}
