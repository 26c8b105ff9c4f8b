import type { Page } from '@playwright/test';
import { signIn } from '../accounts.ts';
import { button, follow } from '../screen.ts';
import { expect, test } from '../test.ts';
import { AGENTS } from './devices.ts';

test.use({
  userAgent: AGENTS.android,
  // Requests without a network fail.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
});

/** Runs in the page first: simulates Chromium's install prompt on a phone, with a predetermined answer. */
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

/** Runs in the page until the next tap: returns the texts of elements that shifted inside `place`. */
async function layoutShiftsIn(place: string): Promise<string[]> {
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

test('a guest who browsed is offered the installation, which asks the browser', async ({ page, phrase }) => {
  await page.addInitScript(offersInstallation, 'accepted' as const);
  await page.goto('/m/home');
  // The install layer, which counts the screens, loads after the page and publishes the height of its dock.
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

test('a member is offered the installation at once, and a refusal is stored', async ({
  page,
  context,
  phrase,
  account,
}) => {
  await page.addInitScript(offersInstallation, 'dismissed' as const);
  await page.goto('/m/login');
  await signIn(context, account);
  await page.goto('/m/home');
  const offer = card(page, phrase('install.region'));
  await expect(offer).toBeVisible();
  const shifts = page.evaluate(layoutShiftsIn, 'main ~ div');
  await context.setOffline(true);
  await expect(page.getByText(phrase('offline.banner'))).toBeVisible();
  // Without a network the installation is impossible; the replacement of the offer causes no layout shift.
  await expect(offer).toHaveCount(0);
  await context.setOffline(false);
  await offer.getByRole('button', { name: phrase('install.offerAction') }).click();
  expect(await shifts).toEqual([]);
  await expect(offer).toHaveCount(0);
  const declined = () => page.evaluate(() => localStorage.getItem('installDeclined'));
  await expect.poll(declined).toBe('1');
});
