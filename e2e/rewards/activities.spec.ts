import {
  issueOfPromotion,
  runAnnouncedPromotion,
} from '../../apps/server/testing/rewards/announced-promotions.ts';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn } from '../accounts.ts';
import { expect, expectWithinScreen, test } from '../content/editor.ts';
import { button } from '../screen.ts';

/** Lists of parallel runs do not move by the cards of each other. */
const CATEGORIES = { TY: 'LOTTERY', EN: 'WELCOME', AR: 'VIP' } as const;
const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

test('a member joins a promotion at its announcement, claims the reward, and loses sight of it on a break', async ({
  page,
  context,
  account,
  phrase,
  language,
  tag,
  publish,
}) => {
  const category = CATEGORIES[language];
  const main = page.getByRole('main');
  const card = () => main.getByRole('link', { name: tag });
  const code = tag.toLowerCase();
  const end = await runAnnouncedPromotion(databaseUrl, code, 'member');
  const id = await publish({
    type: 'PR',
    category,
    title: tag,
    sort: 1000,
    linkageType: 'R',
    link: code,
  });
  await test.step('a guest is led to the login', async () => {
    await page.goto(`/m/activityInfo?id=${id}`);
    await expect(main.getByRole('link', { name: phrase('activity.login') })).toBeVisible();
    await expectAccessible(page, 'promotion of a guest');
  });
  const token = await signIn(context, account);
  await test.step('a member joins by keyboard', async () => {
    await page.goto(`/m/activity?category=${category}&fresh=${tag}`);
    await expect(card()).toContainText(phrase('activity.label.join'));
    await expectAccessible(page, 'promotions of a member');
    await card().click();
    await button(main, phrase('activity.join')).focus();
    await page.keyboard.press('Enter');
    await expect(main.getByText(phrase('activity.text.joined'))).toBeFocused();
    await expectAccessible(page, 'joined promotion');
    await expectWithinScreen(page);
  });
  await test.step('the reward is claimed at the announcement', async () => {
    await issueOfPromotion(databaseUrl, account.userName, { code, amount: '12.50' });
    await page.reload();
    await expect(main.getByText(phrase('activity.label.claim'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'promotion with a reward');
    await main.getByRole('button', { name: /[1١][2٢]/ }).click();
    await expect(main.getByRole('status')).toBeFocused();
    await page.goto(`/m/activity?category=${category}&fresh=${tag}2`);
    await expect(card()).toContainText(phrase('activity.label.claimed'));
  });
  await test.step('a member on a break sees neither card nor announcement', async () => {
    const headers = { 'x-mc-token': token };
    await context.request.post('/wps/member/protection/break', { headers, data: { term: '24h' } });
    await page.goto(`/m/activity?category=${category}&fresh=${tag}3`);
    await expect(main.getByRole('navigation')).toBeVisible();
    await expect(card()).toHaveCount(0);
  });
  await end();
});

test('an application is confirmed', async ({ page, context, account, phrase, language, tag, publish }) => {
  const category = CATEGORIES[language];
  const main = page.getByRole('main');
  const code = tag.toLowerCase();
  const end = await runAnnouncedPromotion(databaseUrl, code, 'application');
  const id = await publish({ type: 'PR', category, title: tag, sort: 1000, linkageType: 'R', link: code });
  await signIn(context, account);
  await page.goto(`/m/activityInfo?id=${id}`);
  await button(main, phrase('activity.apply')).click();
  await expect(main.getByText(phrase('activity.text.applying'))).toBeFocused();
  await expect(main.getByText(phrase('activity.label.applying'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'application');
  await end();
});
