import { offerLanguages } from '../../apps/server/testing/running-server.ts';
import { routes } from '../../apps/web/src/app/routes.tsx';
import { paths } from '../../apps/web/src/paths.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

const WIDTHS = [320, 360, 412];
const READ_ALOUD = [
  paths.home,
  paths.login,
  paths.register,
  paths.gameList,
  paths.mine,
  paths.voucherCenter,
  paths.gameRecord,
  paths.securityCenter,
];

/** A guest is sent from everywhere else to the login or home; `routes.spec.ts` follows them. */
const OPEN_TO_GUESTS = routes.filter(({ guard }) => guard === 'guest').map(({ path }) => path);
const FOR = [
  { who: 'guest', addresses: OPEN_TO_GUESTS },
  { who: 'member', addresses: Object.values(paths) },
];

test.beforeEach(async ({ request }) => {
  await offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']);
  await expect(async () => {
    expect(await (await request.get('/wps/v2/system/status')).text()).toContain('"AR"');
  }).toPass();
});

for (const { who, addresses } of FOR) {
  test(`in Arabic every address fits a ${who}’s phone and runs right to left`, async ({
    page,
    context,
    account,
  }) => {
    test.setTimeout(240_000);
    if (who === 'member') await signIn(context, account);
    for (const path of addresses) {
      await page.goto(path);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await page.title(), path).toMatch(/.+ · Tessera/);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        expect(await overhang(page), `${path} at ${width} px`).toBe(0);
      }
      if (READ_ALOUD.some((one) => one === path)) await expectAccessible(page, `${path}, ${who}`);
    }
  });
}
