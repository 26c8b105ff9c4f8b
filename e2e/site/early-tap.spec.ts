import { field } from '../screen.ts';
import { expect, test } from '../test.ts';

test('what is tapped and typed before the script is here is neither lost nor done twice', async ({
  page,
  phrase,
}) => {
  let arrive: (value?: unknown) => void = () => {};
  const arrived = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route('**/m/assets/*.js', async (route) => {
    await arrived;
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

test('a link that was followed before the script is here can be gone back from', async ({ page, phrase }) => {
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
  test(`a browser ${browser} shows a site that answers`, async ({ page, phrase }) => {
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
