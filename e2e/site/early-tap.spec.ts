import { field } from '../screen.ts';
import { expect, test } from '../test.ts';

test('a tap and input before hydration are neither lost nor repeated', async ({ page, phrase }) => {
  let arrive: (value?: unknown) => void = () => {};
  const released = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route('**/m/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/m/login', { waitUntil: 'commit' });
  await field(page, phrase('login.userName')).fill('tala');
  const hide = page.getByRole('button', { name: phrase('ui.passwordShow') });
  await hide.click();
  arrive();
  await expect(page.getByRole('button', { name: phrase('ui.passwordHide') })).toBeVisible();
  await expect(field(page, phrase('login.userName'))).toHaveValue('tala');
});

test('back works after a link that was followed before hydration', async ({ page, phrase }) => {
  await page.goto('/m/service');
  await page.goto('/m/help');
  await page.getByRole('button', { name: phrase('layout.back') }).click();
  await expect(page).toHaveURL('/m/service');
});

for (const [browser, refusal] of [
  [
    'that keeps nothing',
    () => ({
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  ],
  ['without a storage', () => ({ value: null })],
] as const) {
  test(`a browser ${browser} shows a working site`, async ({ page, phrase }) => {
    await page.addInitScript(`
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { configurable: true, ...(${refusal.toString()})() });`);
    await page.goto('/m/home');
    await page.getByRole('button', { name: phrase('layout.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: phrase('layout.deposit') })
      .click();
    await expect(page).toHaveURL(/\/m\/login\?return=/);
  });
}
