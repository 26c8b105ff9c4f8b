import { giveSecondLevel } from '../../apps/server/testing/rewards/running-levels.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { overhang } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const NAMES = {
  TY: ['Tanso', 'Pilak', 'Ginto'],
  EN: ['Bronze', 'Silver', 'Gold'],
  AR: ['البرونزي', 'الفضي', 'الذهبي'],
};

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

test('the level label of the profile leads to the benefits of every level', async ({
  page,
  context,
  account,
  phrase,
  language,
}) => {
  const [bronze = '', silver = '', gold = ''] = NAMES[language];
  const main = page.getByRole('main');
  // Right-to-left texts isolate names by invisible characters.
  const withLevel = (key: string, level: string) => new RegExp(phrase(key, { level: `.?${level}.?` }));
  await signIn(context, account);
  await test.step('a member without a level has no label', async () => {
    await page.goto('/m/mine');
    await expect(main.getByText(account.userName)).toBeVisible();
    await expect(main.getByText(phrase('levels.label', { level: '' }))).toHaveCount(0);
  });
  await giveSecondLevel(databaseUrl, account.userName);
  await test.step('a member with a level taps the profile', async () => {
    await page.reload();
    await expect(main.getByText(withLevel('levels.label', silver))).toBeVisible();
    await expectAccessible(page, 'profile with a level');
    expect(await overhang(page)).toBe(0);
    await main.locator('a[href="/m/member/benefits"]').click();
  });
  await test.step('the own level has the progress of each condition', async () => {
    const own = main.getByRole('region', { name: silver, exact: true });
    await expect(own.getByText(withLevel('levels.next', gold))).toBeVisible();
    await expect(own.getByText(withLevel('levels.stay', silver))).toBeVisible();
    await expect(own.getByRole('progressbar')).toHaveCount(4);
    await expectAccessible(page, 'benefits');
    expect(await overhang(page)).toBe(0);
  });
  await test.step('another level opens by keyboard', async () => {
    const gift = main
      .getByRole('listitem')
      .filter({ hasText: bronze })
      .first()
      .getByText(phrase('levels.gift'));
    await expect(gift).toBeHidden();
    await main.locator('summary', { hasText: bronze }).focus();
    await page.keyboard.press('Enter');
    await expect(gift).toBeVisible();
    await expectAccessible(page, 'an open level');
    expect(await overhang(page)).toBe(0);
  });
});
