import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { button, follow } from '../screen.ts';
import { evil, expect, expectHarmless, expectWithinScreen, test } from './editor.ts';

const ENTRIES = ['First', 'Second', 'Third'].map((title) => ({
  title: `${title} question?`,
  content: `<p>${title} answer.</p>`,
}));

test.describe('help with three entries', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/wps/system/helpCenter?*', (route) =>
      route.fulfill({ json: { success: true, value: ENTRIES } }),
    );
    // Starts on another screen, so that the help screen must fetch its entries.
    await page.goto('/m/service');
  });

  test('opens the first entry, and another one in its place', async ({ page, phrase }) => {
    await follow(page.locator('main a[href="/m/help"]'));
    await expect(page).toHaveTitle(`${phrase('title.help')} · Tessera`);
    const topic = (title: string) => page.getByRole('link', { name: `${title} question?` });
    await expect(topic('First')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('First answer.')).toBeVisible();
    await expectAccessible(page, 'help');
    await expectWithinScreen(page);
    await topic('Third').click();
    await expect(page).toHaveURL('/m/help?i=2');
    await expect(page.getByText('Third answer.')).toBeVisible();
    await expect(page.getByText('First answer.')).toHaveCount(0);
    await test.step('each entry has its own page', async () => {
      await page.getByRole('link', { name: phrase('help.alone') }).click();
      await expect(page).toHaveURL('/m/helpDetail?i=2');
      await expect(page.getByRole('article')).toContainText('Third answer.');
      await expectAccessible(page, 'help detail');
      await topic('Second').click();
      await expect(page.getByRole('article')).toContainText('Second answer.');
    });
  });
});

test('the address selects the entry, and an invalid address selects the first', async ({
  page,
  tag,
  publish,
}) => {
  await publish({ type: 'help', sort: -1000, title: `${tag} zero?`, content: `<p>${tag} zero.</p>` });
  await publish({ type: 'help', sort: -999, title: `${tag} one?`, content: `<p>${tag} one.</p>` });
  const entries = await page.request.get('/wps/system/helpCenter?language=EN&device=MOBILE');
  const { value } = (await entries.json()) as { value: { title: string }[] };
  const zero = value.findIndex(({ title }) => title === `${tag} zero?`);
  for (const screen of ['help', 'helpDetail']) {
    for (const [i, open] of [
      [`${zero}`, `${tag} zero.`],
      [`${zero + 1}`, `${tag} one.`],
    ] as const) {
      const html = await (await page.request.get(`/m/${screen}?i=${i}&fresh=${tag}`)).text();
      expect(html, 'the first HTML').toContain(`<p>${open}</p>`);
    }
  }
  await page.goto(`/m/help?i=${zero + 1}&again=${tag}`);
  await expect(page.getByText(`${tag} one.`)).toBeVisible();
  for (const i of ['-1', 'two', '1.5', '99999', '']) {
    await page.goto(`/m/help?i=${i}&fresh=${tag}`);
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('aria-expanded', 'true');
  }
});

test('markup of an intruder is shown as text and does not run', async ({ page, tag, publish }) => {
  await publish({ type: 'help', sort: 90_000, title: evil.title(tag), content: evil.content });
  const entries = await page.request.get('/wps/system/helpCenter?language=EN&device=MOBILE');
  const { value } = (await entries.json()) as { value: { title: string }[] };
  const i = value.findIndex(({ title }) => title.startsWith(tag));
  await page.goto(`/m/helpDetail?i=${i}&fresh=${tag}`);
  await expect(page.getByRole('article')).toContainText(evil.title(tag));
  await expectHarmless(page, page.getByRole('article'));
  await page.goto(`/m/help?fresh=${tag}`);
  await page.getByRole('link', { name: tag }).click();
  await expectHarmless(page, page.locator('li[data-open="true"]'));
});

test.describe('help without entries', () => {
  test.use({ expectedErrors: [refusals('500 GET /wps/system/helpCenter')] });

  test('says so and can be reloaded', async ({ page, phrase }) => {
    let answer: object = { status: 500, json: { success: false, errorCode: 'unknown', message: '' } };
    await page.route('**/wps/system/helpCenter?*', (route) => route.fulfill(answer));
    await page.goto('/m/service');
    await follow(page.locator('main a[href="/m/help"]'));
    await expect(page.getByRole('alert')).toContainText(phrase('error.unknown'));
    answer = { json: { success: true, value: [] } };
    await button(page, phrase('ui.retry')).click();
    await expect(page.getByText(phrase('help.empty.title'))).toBeVisible();
    await expectAccessible(page, 'empty help');
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/m/service');
  });
});
