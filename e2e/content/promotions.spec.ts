import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, follow } from '../screen.ts';
import { evil, expect, expectHarmless, expectWithinScreen, test } from './editor.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test('promotions are listed by kind with their state and end', async ({ page, phrase, tag, publish }) => {
  const given = { type: 'PR' as const, summary: 'A tenth on top.', sort: -1000 };
  await publish({
    ...given,
    category: 'DEPOSIT',
    title: `${tag} runs`,
    startsAt: inHours(-2),
    endsAt: inHours(48),
  });
  await publish({ ...given, category: 'GAMES', title: `${tag} comes`, startsAt: inHours(30) });
  await publish({ ...given, category: 'GAMES', title: `${tag} stays`, startsAt: inHours(-2) });
  await page.goto(`/m/activity?fresh=${tag}`);
  await expect(page).toHaveTitle(`${phrase('title.activity')} · Tessera`);
  const card = (title: string) => page.getByRole('main').getByRole('link', { name: `${tag} ${title}` });
  await expect(card('runs')).toContainText(phrase('activity.status.process'));
  await expect(card('comes')).toContainText(phrase('activity.status.coming.soon'));
  await expect(card('stays')).toContainText(phrase('activity.schedule.open'));
  await expectAccessible(page, 'promotions');
  await expectWithinScreen(page);
  await test.step('the kind is in the address', async () => {
    await page.locator('a[href*="category=GAMES"]').click();
    await expect(page).toHaveURL(/[?&]category=GAMES/);
    await expect(card('comes')).toBeVisible();
    await expect(card('runs')).toHaveCount(0);
    await page.goto(`/m/activity?category=DEPOSIT&fresh=${tag}`);
    await expect(card('runs')).toBeVisible();
    await expect(card('comes')).toHaveCount(0);
  });
  await test.step('a card opens without a useless button', async () => {
    await card('runs').click();
    await expect(page).toHaveURL(/\/m\/activityInfo\?id=\d+$/);
    await expect(page.getByRole('article')).toContainText(phrase('activity.status.process'));
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'promotion');
    await page.goBack();
    await expect(card('runs')).toBeVisible();
  });
});

test('markup of an intruder is shown as text and does not run', async ({ page, tag, publish }) => {
  const id = await publish({
    type: 'PR',
    category: 'VIP',
    title: evil.title(tag),
    summary: evil.title(tag),
    content: evil.content,
  });
  await page.goto(`/m/activityInfo?id=${id}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(evil.title(tag));
  await expectHarmless(page);
  await page.goto(`/m/activity?category=VIP&fresh=${tag}`);
  await page.getByRole('main').getByRole('link', { name: tag }).click();
  await expectHarmless(page);
});

test.describe('unavailable promotions', () => {
  test.use({ expectedErrors: [refusals('404 GET /wps/promotions/987654321', '500 GET /wps/promotions')] });

  test('a removed promotion and an address without one say so', async ({ page, phrase }) => {
    for (const address of ['/m/activityInfo?id=987654321', '/m/activityInfo', '/m/activityInfo?id=x']) {
      await page.goto(address);
      await expect(page.getByText(phrase('activity.gone.title'))).toBeVisible();
    }
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/m/activity');
  });

  test('a list that failed to load is reloaded, and an empty list says so', async ({ page, phrase }) => {
    let answer: object = { status: 500, json: { success: false, errorCode: 'unknown', message: '' } };
    await page.route('**/wps/promotions?*', (route) => route.fulfill(answer));
    await page.goto('/m/help');
    await follow(page.getByRole('navigation').locator('a[href="/m/activity"]'));
    await expect(page.getByRole('alert')).toContainText(phrase('error.unknown'));
    answer = { json: { success: true, value: { categories: [], content: [] } } };
    await button(page, phrase('ui.retry')).click();
    await expect(page.getByText(phrase('activity.empty.title'))).toBeVisible();
    await expectAccessible(page, 'no promotions');
  });
});
