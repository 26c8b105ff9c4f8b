import type { Locator, Page } from '@playwright/test';
import {
  archiveOn,
  nextMatchOn,
  publishNotice,
  publishOn,
} from '../../apps/server/testing/content/running-content.ts';
import { deposit, signIn, value } from '../accounts.ts';
import { refusals } from '../page-errors.ts';
import { button, field, follow, toast } from '../screen.ts';
import { expect, test } from '../test.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const STREAM = '/wps/live';
/** Requests of a page whose session has ended. */
const OVER = /^request: 401 GET /;

test('a credit from elsewhere appears on an open page without a reload', async ({
  page,
  context,
  openBrowser,
  account,
}) => {
  await signIn(context, account);
  const elsewhere = await openBrowser();
  const token = await signIn(elsewhere.context(), account);
  for (const path of ['/m/home', '/m/mine']) {
    await openWithStream(page, path);
    const before = await shownUnits(page);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await deposit(elsewhere.context(), token, '100.00');
    await expect.poll(() => shownUnits(page)).toBe(before + 10_000);
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  }
});

test('a published announcement appears in the ticker of an open home, also for a guest', async ({ page }) => {
  await openWithStream(page, '/m/home');
  const title = `Live ${Date.now()}`;
  await publishNotice(databaseUrl, title);
  await expect(page.getByText(title).first()).toBeAttached();
});

test('a banner and a hot match appear on an open home', async ({ page }) => {
  await openWithStream(page, '/m/home');
  const name = `Live ${Date.now()}`;
  const key = `live-banner-${Date.now()}`;
  await publishOn(databaseUrl, { key, type: 'B', groupNames: ['m_home'], texts: { EN: { title: name } } });
  try {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeAttached();
  } finally {
    await archiveOn(databaseUrl, key);
  }
  const withdraw = await nextMatchOn(databaseUrl, `${name} United`);
  try {
    await expect(page.getByRole('main').getByText(`${name} United`).first()).toBeVisible();
  } finally {
    await withdraw();
  }
});

test('an open list of announcements counts new ones and shows them on request', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  await openWithStream(page, '/m/notice');
  const main = page.getByRole('main');
  const count = main.getByText(/^\d+ /).first();
  const before = await count.innerText();
  const title = `Live list ${Date.now()}`;
  await publishNotice(databaseUrl, title);
  await expect(count).not.toHaveText(before);
  const line = main.getByRole('link', { name: title });
  await expect(line).toHaveCount(0);
  const fresh = button(page, phrase('notice.fresh'));
  await test.step('the notice does not cover or move the count', async () => {
    await expect(fresh).toBeInViewport({ ratio: 1 });
    const [header, counted, freshButton] = await Promise.all([
      edges(page.getByRole('banner')),
      edges(count),
      edges(fresh),
    ]);
    expect(counted.top - header.bottom).toBe(12);
    expect(freshButton.top).toBeGreaterThanOrEqual(counted.bottom);
  });
  await fresh.click();
  await expect(line.getByText(phrase('notice.unread'))).toBeVisible();
  await test.step('an announcement that was read elsewhere is no longer new', async () => {
    const other = await context.newPage();
    await other.goto('/m/notice');
    const noted = other.waitForResponse('**/wps/announcements/read');
    await follow(other.getByRole('main').getByRole('link', { name: title }));
    await noted;
    await expect(line.getByText(phrase('notice.unread'))).toHaveCount(0);
  });
});

test.describe('session that ended elsewhere', () => {
  test.use({ expectedErrors: [OVER] });

  test('leads the other pages to the login and back, with their input', async ({
    page,
    context,
    openBrowser,
    account,
    phrase,
  }) => {
    const elsewhere = await openBrowser();
    const token = await signIn(elsewhere.context(), account);
    await signIn(context, account);
    await openWithStream(page, '/m/voucherCenter');
    await expect(button(page, phrase('title.deposit'))).toBeEnabled();
    await field(page, phrase('deposit.amount')).fill('123');
    await value(
      await elsewhere.context().request.delete('/wps/session/devices', { headers: { 'x-mc-token': token } }),
    );
    await expect(page).toHaveURL(/\/m\/login\?return=%2Fm%2FvoucherCenter/);
    await expect(toast(page, phrase('error.signedOut'))).toBeVisible();
    await field(page, phrase('login.userName')).fill(account.userName);
    await field(page, phrase('login.password')).fill(account.password);
    await button(page, phrase('title.login')).click();
    await expect(page).toHaveURL('/m/voucherCenter');
    await expect(field(page, phrase('deposit.amount'))).toHaveValue('123');
  });

  test('is signed out in the other tab', async ({ page, context, account, phrase }) => {
    await signIn(context, account);
    await openWithStream(page, '/m/securityCenter');
    const other = await context.newPage();
    await openWithStream(other, '/m/home');
    await other.getByRole('button', { name: phrase('layout.menu') }).click();
    for (let step = 0; step < 2; step += 1) {
      await other
        .getByRole('dialog')
        .getByRole('button', { name: phrase('layout.signOut') })
        .click();
    }
    await expect(page).toHaveURL(/\/m\/login\?return=/);
    await expect(other).toHaveURL(/\/m\/home$/);
  });
});

test.describe('network without streams', () => {
  test.use({ expectedErrors: [refusals('429 GET /wps/live')] });

  test('makes the page poll', async ({ page, context, openBrowser, account }) => {
    await signIn(context, account);
    const elsewhere = await openBrowser();
    const token = await signIn(elsewhere.context(), account);
    await page.route(`**${STREAM}`, (route) => route.fulfill({ status: 429 }));
    await page.clock.install();
    const refused = page.waitForResponse(`**${STREAM}`);
    await page.goto('/m/home');
    await page.clock.runFor(2000);
    await refused;
    await deposit(elsewhere.context(), token, '100.00');
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return shownUnits(page);
      })
      .toBe(10_000);
  });
});

test('a hidden page closes its stream and opens it when shown', async ({ page }) => {
  await page.clock.install();
  const opened = page.waitForRequest(`**${STREAM}`);
  await page.goto('/m/home');
  await page.clock.runFor(2000);
  await opened;
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(STREAM));
  await show(page, 'hidden');
  await page.clock.runFor(30_000);
  await closed;
  const again = page.waitForRequest(`**${STREAM}`);
  await show(page, 'visible');
  await again;
});

async function openWithStream(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse(`**${STREAM}`);
  await page.goto(path);
  expect((await opened).status()).toBe(200);
}

async function edges(of: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const { y, height } = (await of.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return { top: y, bottom: y + height };
}

/** Simulates a tab in the background or in the foreground. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Returns the displayed balance in hundredths. */
async function shownUnits(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').first().innerText();
  return Number(text.replaceAll(/\D/g, ''));
}
