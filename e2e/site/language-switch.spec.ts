import { paths } from '../../apps/web/src/paths.ts';
import { LANGUAGE_COOKIE } from '../../packages/contract/src/first-view.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

// The whole page moves; on a busy machine, too late after the tap to count as its response.
test.use({ expectedErrors: [/^layout shift on \/m\/(?:login|register|forget) /] });

test('the language can be chosen on login, registration and forgotten password without losing input', async ({
  page,
  context,
  baseURL,
  phrase,
  language,
}) => {
  for (const path of [paths.login, paths.register, paths.forgotPassword]) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: `${baseURL}` }]);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', /^fil/);
    const typed = page.locator('form input:enabled').first();
    await typed.fill('9171234567');
    const text = await typed.inputValue();
    await button(page, phrase('layout.language')).click();
    await button(page.getByRole('dialog'), 'English').click();
    await expect(page.locator('html'), path).toHaveAttribute('lang', /^en/);
    await expect(typed, path).toHaveValue(text);
  }
});
