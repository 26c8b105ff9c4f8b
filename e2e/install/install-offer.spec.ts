import type { Page } from '@playwright/test';
import { signIn } from '../accounts.ts';
import { button, follow } from '../screen.ts';
import { expect, test } from '../test.ts';
import { AGENTS } from './devices.ts';

test.use({
  userAgent: AGENTS.android,
  // What is asked for without a network.
  expectedFaults: [/ERR_INTERNET_DISCONNECTED/],
});

/** Runs in the page before anything else: what Chromium does on a phone, with an answer given beforehand. */
function offersInstallation(outcome: 'accepted' | 'dismissed'): void {
  localStorage.setItem('hideDownloadBar', '1');
  addEventListener('load', () => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset['asked'] = outcome;
      return { outcome };
    };
    dispatchEvent(Object.assign(offer, { prompt }));
  });
}

/** Runs in the page until the next tap: what jumped there meanwhile, by the text of what moved. */
async function jumpsWithin(place: string): Promise<string[]> {
  const found: string[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as PerformanceEntry & { readonly sources: readonly { node: Node | null }[] };
      for (const { node } of sources)
        if (node?.parentElement?.closest(place) ?? (node as Element | null)?.matches?.(place))
          found.push(node?.textContent ?? '');
    }
  });
  observer.observe({ type: 'layout-shift' });
  await new Promise((tapped) => addEventListener('pointerdown', tapped, { once: true }));
  return found;
}

const card = (page: Page, label: string) => page.getByRole('region', { name: label });

test('installing is offered to who looked around, and asks the browser', async ({ page, phrase }) => {
  await page.addInitScript(offersInstallation, 'accepted' as const);
  await page.goto('/m/home');
  // The layer that counts the screens comes a moment after the page; it publishes the height of its dock.
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--dock') !== '');
  const offer = card(page, phrase('install.region'));
  const menu = page.getByRole('navigation', { name: phrase('menu.label') });
  await follow(menu.getByRole('link', { name: phrase('menu.mine') }));
  await expect(page).toHaveURL(/\/m\/mine$/);
  await expect(offer).toHaveCount(0);
  await menu.getByRole('link', { name: phrase('menu.promotions') }).click();
  await expect(page).toHaveURL(/\/m\/activity$/);
  await button(page, phrase('layout.back')).click();
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: phrase('install.offerAction') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'accepted');
  await expect(offer).toHaveCount(0);
});

test('a member is offered it at once, and a no is kept', async ({ page, context, phrase, account }) => {
  await page.addInitScript(offersInstallation, 'dismissed' as const);
  await page.goto('/m/login');
  await signIn(context, account);
  await page.goto('/m/home');
  const offer = card(page, phrase('install.region'));
  await expect(offer).toBeVisible();
  const shifts = page.evaluate(jumpsWithin, 'main ~ div');
  await context.setOffline(true);
  await expect(page.getByText(phrase('offline.banner'))).toBeVisible();
  // Without a network nothing is installed, and what takes its place moves nothing.
  await expect(offer).toHaveCount(0);
  await context.setOffline(false);
  await offer.getByRole('button', { name: phrase('install.offerAction') }).click();
  expect(await shifts).toEqual([]);
  await expect(offer).toHaveCount(0);
  const declined = () => page.evaluate(() => localStorage.getItem('installDeclined'));
  await expect.poll(declined).toBe('1');
});
