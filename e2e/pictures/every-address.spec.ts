import type { Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { routes } from '../../apps/web/src/app/routing/routes.tsx';
import { type Path, paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

/** CI saves this folder as an artifact for visual review. */
const FOLDER = 'test-results/pictures';
const THEMES = ['dark', 'light'] as const;
const WIDTHS = [320, 412, 390, 360];
const HEIGHT = 740;

const ALL = Object.values(paths);
const built = routes.filter(({ screen }) => screen !== 'app/coming-soon-screen');
/** All other addresses redirect a guest to the login or the home page. */
const openToGuests = (of: typeof routes) =>
  of.filter(({ guard }) => guard === 'guest').map(({ path }) => path);
/** Screens for guests that look different for a member. */
const OTHERS_FOR_MEMBERS = new Set<Path>([paths.home, paths.mine, paths.notice, paths.gameList, paths.trial]);
const ofMembers = built
  .filter(({ guard, path }) => guard !== 'guest' || OTHERS_FOR_MEMBERS.has(path))
  .map(({ path }) => path);

const FIRST_SCREENS: readonly Path[] = [paths.home, paths.login, paths.register, paths.gameList, paths.mine];
const READ_IN_ARABIC: readonly Path[] = [
  ...FIRST_SCREENS,
  paths.voucherCenter,
  paths.gameRecord,
  paths.securityCenter,
];

interface Walk {
  readonly language: 'TY' | 'EN' | 'AR';
  readonly who: 'guest' | 'member';
  readonly addresses: readonly Path[];
  readonly pictured: readonly Path[];
  readonly readAloud: readonly Path[];
}

const WALKS: readonly Walk[] = [
  ...(['TY', 'EN'] as const).flatMap((language): Walk[] => [
    {
      language,
      who: 'guest',
      // Redirects of guests do not depend on the language.
      addresses: language === 'TY' ? ALL : openToGuests(routes),
      pictured: openToGuests(built),
      readAloud: language === 'TY' ? openToGuests(built) : [...FIRST_SCREENS, paths.withdraw],
    },
    {
      language,
      who: 'member',
      addresses: ofMembers,
      pictured: ofMembers,
      // Every screen in both themes once; other languages check only the screens that are likely to break.
      readAloud: language === 'TY' ? ofMembers : [],
    },
  ]),
  {
    language: 'AR',
    who: 'guest',
    addresses: openToGuests(routes),
    pictured: openToGuests(built),
    readAloud: READ_IN_ARABIC,
  },
  { language: 'AR', who: 'member', addresses: ALL, pictured: ofMembers, readAloud: READ_IN_ARABIC },
];

test.beforeEach(async ({ request }) => {
  await offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']);
  await expect(async () => {
    expect(await (await request.get('/wps/v2/system/status')).text()).toContain('"AR"');
  }).toPass();
});

for (const walk of WALKS) {
  const { language, who, addresses, pictured, readAloud } = walk;
  test.describe(language, () => {
    test.use({ language, expectedErrors: [/404 GET .*\/(?:m\/no-such-place|no-such-place-at-all)/] });

    // One test for all checks, because opening a screen takes longer than its checks.
    test(`every address opens for a ${who}, says what it is, fits and can be read`, async ({
      page,
      context,
      account,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      await context.addCookies([{ name: 'theme', value: THEMES[0], url: `${baseURL}` }]);
      if (who === 'member') await signIn(context, account);
      for (const path of addresses) {
        await page.goto(path);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'AR' ? 'rtl' : 'ltr');
        expect(await page.title(), path).toMatch(/.+ · Tessera/);
        // The login is measured once; redirects to it are not measured again.
        if (language === 'AR' || pictured.includes(path)) await expectToFit(page, path);
        if (pictured.includes(path)) await takePictures(page, path, walk);
        if (readAloud.includes(path)) {
          await page.waitForLoadState('networkidle');
          await expectAccessible(page, `${path}, ${who}`);
        }
      }
      for (const nowhere of ['/m/no-such-place', '/no-such-place-at-all']) {
        const missing = await page.goto(nowhere);
        expect(missing?.status(), nowhere).toBe(404);
        await expect(page.getByRole('main')).not.toBeEmpty();
      }
    });
  });
}

/** Checks all phone widths; the width of the screenshots is the last one. */
async function expectToFit(page: Page, path: Path): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await overhang(page), `${path} at ${width} px`).toBe(0);
  }
}

/**
 * Whether the first view still shows skeletons, or a home page whose deferred parts are missing: hearts of games,
 * controls of banners.
 */
function waits(page: Page): Promise<boolean> {
  return page.evaluate((home) => {
    const seen = (selector: string) =>
      Array.from(document.querySelectorAll(`main ${selector}`)).filter(
        (one) => one.getBoundingClientRect().top < innerHeight,
      );
    const deferred =
      location.pathname === home ? seen(':is([data-asleep], [aria-roledescription="carousel"])') : [];
    return (
      seen('[class*="skeleton"]').length > 0 || deferred.some((one) => one.querySelector('button') === null)
    );
  }, paths.home);
}

async function takePictures(page: Page, path: Path, { language, who }: Walk): Promise<void> {
  await expect.poll(() => waits(page), { message: path }).toBe(false);
  for (const theme of THEMES) {
    // Sets the attribute that a theme choice sets; nothing else on a page depends on the theme.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    expect(await overhang(page), `${path}, ${theme}`).toBe(0);
    const file = `${path.slice('/m/'.length).replaceAll('/', '-')}.png`;
    // Without finished animations, the screenshot would contain half-changed colours.
    await page.screenshot({
      path: `${FOLDER}/${language}-${theme}/${who}/${file}`,
      animations: 'disabled',
      scale: 'css',
    });
  }
}
