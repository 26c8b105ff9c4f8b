import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { makeAgent, signIn } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { button, follow } from '../screen.ts';
import { evil, expect, expectHarmless, expectWithinScreen, test } from './editor.ts';

const line = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title });
const DAY_MS = 86_400_000;

test('a guest reads the announcements, each at its own address', async ({ page, phrase, tag, publish }) => {
  const id = await publish({ type: 'PL', title: `${tag} news`, content: '<p>All of it.</p>' });
  await page.goto(`/m/notice?fresh=${tag}`);
  await expect(page).toHaveTitle(`${phrase('title.notice')} · Tessera`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(phrase('title.notice'));
  await expect(page.getByRole('main').getByText(phrase('notice.unread'), { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'announcements');
  await expectWithinScreen(page);
  await line(page, `${tag} news`).click();
  await expect(page).toHaveURL(new RegExp(`[?&]id=${id}$`));
  await expect(page.getByRole('article')).toContainText('All of it.');
  await expectAccessible(page, 'announcement');
  await line(page, phrase('notice.all')).click();
  await expect(line(page, `${tag} news`)).toBeVisible();
  await test.step('the header leads home', async () => {
    await button(page, phrase('layout.back')).click();
    await expect(page).toHaveURL('/m/home');
  });
  await test.step('the first HTML of both pages contains their text', async () => {
    const list = await page.request.get(`/m/notice?again=${tag}`);
    expect(await list.text()).toContain(`${tag} news`);
    const one = await page.request.get(`/m/notice?id=${id}`);
    expect(await one.text()).toContain('<p>All of it.</p>');
  });
});

test('a member sees unread announcements until they are opened', async ({
  page,
  phrase,
  account,
  tag,
  publish,
}) => {
  await publish({ type: 'PL', title: `${tag} unread` });
  await signIn(page.context(), account);
  await page.goto('/m/notice');
  const isNew = line(page, `${tag} unread`).getByText(phrase('notice.unread'));
  await expect(isNew).toBeVisible();
  const noted = page.waitForResponse('**/wps/announcements/read');
  await line(page, `${tag} unread`).click();
  await noted;
  await page.goBack();
  await expect(line(page, `${tag} unread`)).toBeVisible();
  await expect(isNew).toHaveCount(0);
  await page.goto('/m/message');
  await expect(page).toHaveTitle(`${phrase('title.message')} · Tessera`);
  await expect(line(page, `${tag} unread`)).toBeVisible();
  await expect(isNew).toHaveCount(0);
});

test('a long list loads further pages and keeps its position', async ({ page, tag, publish }) => {
  test.setTimeout(120_000);
  // Older than all other notices, so that these are together at the end of the list.
  const startsAt = (age: number) => new Date(Date.now() - (400 + age) * DAY_MS).toISOString();
  for (let age = 0; age < 25; age += 1) {
    await publish({ type: 'PL', title: `${tag} of long ago, ${age}.`, startsAt: startsAt(age) });
  }
  await page.goto(`/m/notice?fresh=${tag}`);
  const last = line(page, `${tag} of long ago, 24.`);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await last.click();
  await expect(page.getByRole('article')).toContainText(`${tag} of long ago, 24.`);
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('agents have a separate list', async ({ page, phrase, account, tag, publish }) => {
  await publish({ type: 'A', executions: ['A'], title: `${tag} for agents` });
  await publish({ type: 'PL', title: `${tag} for players` });
  await signIn(page.context(), account);
  await page.goto('/m/member/notice?types=A');
  await expect(page.getByText(phrase('notice.empty.title'))).toBeVisible();
  await expectAccessible(page, 'no announcements');
  await makeAgent(account);
  await page.reload();
  await expect(line(page, `${tag} for agents`)).toBeVisible();
  await expect(line(page, `${tag} for players`)).toHaveCount(0);
  const noted = page.waitForResponse('**/wps/announcements/read');
  await line(page, `${tag} for agents`).click();
  await expect(page).toHaveURL(/\/m\/member\/notice\?types=A&id=\d+$/);
  await expect(page.getByRole('article')).toContainText(`${tag} for agents`);
  await noted;
});

test('markup of an intruder is shown as text and does not run', async ({ page, tag, publish }) => {
  const id = await publish({ type: 'PL', title: evil.title(tag), content: evil.content });
  await page.goto(`/m/notice?id=${id}`);
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(evil.title(tag));
  await expectHarmless(page);
  await page.goto(`/m/notice?fresh=${tag}`);
  await line(page, tag).click();
  await expectHarmless(page);
});

test.describe('unavailable announcements', () => {
  test.use({
    expectedErrors: [refusals('404 GET /wps/notices/987654321', '500 GET /wps/notices')],
  });

  test('a removed announcement says so', async ({ page, phrase }) => {
    await page.goto('/m/notice?id=987654321');
    await expect(page.getByText(phrase('notice.gone.title'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: phrase('notice.all') })
      .click();
    await expect(page).toHaveURL('/m/notice');
  });

  test('a list that failed to load can be reloaded', async ({ page, phrase }) => {
    let broken = true;
    await page.route('**/wps/notices?*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { success: false, errorCode: 'unknown', message: '' } })
        : route.continue(),
    );
    await page.goto('/m/home');
    await follow(page.locator('a[href="/m/notice"]'));
    await expect(page.getByRole('alert')).toContainText(phrase('error.unknown'));
    await expectAccessible(page, 'failed announcements');
    broken = false;
    await button(page, phrase('ui.retry')).click();
    await expect(page.getByRole('list', { name: phrase('title.notice') })).toBeVisible();
  });
});
