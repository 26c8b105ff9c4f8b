import { field } from '../screen.ts';
import { expect, test } from '../test.ts';

test('what is tapped and typed before the script is here is neither lost nor done twice', async ({
  page,
  say,
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
  await field(page, say('login.userName')).fill('tala');
  const hide = page.getByRole('button', { name: say('ui.passwordShow') });
  await hide.click();
  arrive();
  await expect(page.getByRole('button', { name: say('ui.passwordHide') })).toBeVisible();
  await expect(field(page, say('login.userName'))).toHaveValue('tala');
});
