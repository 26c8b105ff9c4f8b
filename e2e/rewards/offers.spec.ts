import type { Page } from '@playwright/test';
import {
  endOffersOn,
  type RunningOffers,
  runOffersOn,
} from '../../apps/server/testing/rewards/running-offers.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { signIn } from '../accounts.ts';
import { button, field } from '../screen.ts';
import { expectSound } from '../screen-checks.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

let offers: RunningOffers;
test.beforeAll(async () => {
  await offerLanguages(databaseUrl, ['TY', 'EN', 'AR']);
  offers = await runOffersOn(databaseUrl);
});
test.afterAll(() => endOffersOn(databaseUrl, offers));

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title }).first();

// A wrong code is refused.
test.use({ expectedErrors: [/404 POST .*\/wps\/rewards\/promo-code$/] });

test('a member signs in for the day, takes a share and uses a code', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await page.goto('/m/rewardCenter');
  await expectSound(page, 'offers');
  await test.step('the sign-in pays the amount of the day', async () => {
    const calendar = card(page, 'Seven mosaic days');
    await expect(calendar.getByRole('listitem').first()).toHaveAttribute('data-state', 'today');
    await calendar.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(calendar.getByRole('status')).toBeFocused();
    await expect(calendar.getByRole('img', { name: phrase('offers.signIn.done') })).toHaveCount(1);
    await expect(calendar.getByRole('button')).toHaveCount(0);
  });
  await test.step('the share of the giveaway is shown', async () => {
    const giveaway = card(page, 'Red rain');
    await button(giveaway, phrase('offers.giveaway.press')).click();
    await expect(giveaway.getByRole('status')).toBeFocused();
    await giveaway.getByText(phrase('offers.giveaway.fair')).click();
    await expect(giveaway.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  });
  await test.step('a wrong code is explained, and the right code pays', async () => {
    const codes = card(page, phrase('offers.code.title'));
    await field(codes, phrase('offers.code.label')).fill('NOSUCHCODE');
    await button(codes, phrase('offers.code.press')).click();
    await expect(codes.getByRole('alert')).toHaveText(phrase('offers.code.unknown'));
    await field(codes, phrase('offers.code.label')).fill(offers.code.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(codes.getByRole('status')).toBeFocused();
  });
  await expectSound(page, 'used offers');
  await page.goto('/m/rewardCenter?view=history');
  await expect(page.getByText(phrase('rewards.state.claimed'), { exact: true })).toHaveCount(3);
});
