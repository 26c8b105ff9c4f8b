import type { Locator } from '@playwright/test';
import { paths } from '../../apps/web/src/paths.ts';
import { makeAgent, signIn } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

test('an announcement links back to the list, and the list to home', async ({ page, phrase }) => {
  const back = page.getByRole('banner').getByRole('button', { name: phrase('layout.back') });
  await page.goto(paths.home);
  await page.goto(paths.notice);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/m\/notice\?id=/);
  const announcement = page.url();
  await back.click();
  await expect(page).toHaveURL(paths.notice);
  await back.click();
  await expect(page).toHaveURL(paths.home);
  await page.goto(announcement);
  await back.click();
  await expect(page).toHaveURL(paths.notice);
});

test('an article that was opened directly links back to its list', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await makeAgent(account);
  for (const list of [paths.message, `${paths.memberNotice}?types=A`]) {
    await page.goto(list);
    const link = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    const article = (await link.getAttribute('href')) ?? '';
    expect(article).toMatch(/[?&]id=/);
    const direct = await context.newPage();
    await direct.goto(article);
    await button(direct.getByRole('banner'), phrase('layout.back')).click();
    await expect(direct).toHaveURL(list);
    await direct.close();
  }
});

test('a reload restores the position in a long list', async ({ page, context, phrase }) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  const rowInView = (list: Locator) =>
    list.getByRole('listitem').evaluateAll((rows) =>
      rows.some((row) => {
        const { top: from, bottom } = row.getBoundingClientRect();
        return from >= 0 && bottom <= innerHeight && row.textContent !== '';
      }),
    );
  await page.goto(`${paths.gameList}?gameType=RNG`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 4800));
  const games = page.getByRole('list', { name: phrase('games.list') });
  await expect.poll(() => rowInView(games)).toBe(true);
  await page.reload();
  await expect.poll(top).toBe(4800);
  await expect.poll(() => rowInView(games)).toBe(true);

  await signIn(context, { userName: 'member1', password: 'Tessera-2026' });
  await page.goto(paths.gameRecord);
  const bets = page.getByRole('list', { name: phrase('record.list') });
  const count = () => bets.getByRole('listitem').count();
  const first = await count();
  // Near the end of the list, where the next page loads before the footer is visible.
  const scrollToEnd = () =>
    bets.evaluate((list) => scrollBy(0, list.getBoundingClientRect().bottom - innerHeight));
  await scrollToEnd();
  await expect.poll(count).toBeGreaterThan(first);
  await scrollToEnd();
  const left = await top();
  await page.reload();
  await expect.poll(top).toBe(left);
  await expect.poll(count).toBeGreaterThan(first);
  await expect.poll(() => rowInView(bets)).toBe(true);
});
