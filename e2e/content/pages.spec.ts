import { expectAccessible } from '../accessibility.ts';
import { refusals } from '../page-errors.ts';
import { follow } from '../screen.ts';
import { answersTaps } from '../test.ts';
import { evil, expect, expectHarmless, expectWithinScreen, test } from './editor.ts';

test('the registration links to the agreement, which links to the other pages', async ({
  page,
  context,
  phrase,
}) => {
  await page.goto('/m/register');
  const opening = context.waitForEvent('page');
  await page.locator('main a[href="/m/useragreement"][target="_blank"]').click();
  const agreement = await opening;
  await answersTaps(agreement);
  await expect(agreement).toHaveURL('/m/useragreement');
  await expect(agreement).toHaveTitle(`${phrase('title.userAgreement')} · Tessera`);
  const others = agreement.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(others).toHaveText([
    phrase('pages.privacy'),
    phrase('pages.responsible'),
    phrase('pages.about'),
  ]);
  await others.first().click();
  await expect(agreement).toHaveURL('/m/useragreement?code=privacy');
  await expect(agreement.getByRole('article').getByRole('heading').first()).toHaveText(
    phrase('pages.privacy'),
  );
  await expectAccessible(agreement, 'page of the house');
  await expectWithinScreen(agreement);
  await others.first().click();
  await expect(agreement).toHaveURL('/m/useragreement');
});

test.describe('server without sanitising', () => {
  // The browser reports each event handler that it blocks, also in content that is only being parsed.
  const missing = refusals('404 GET /wps/pages/useragreement').source;
  test.use({ expectedErrors: [new RegExp(`Content Security Policy|${missing}`)] });

  test('cannot make a script run in a page', async ({ page }) => {
    const value = { title: evil.title('J'), content: `<p>${evil.left}</p>${evil.content}` };
    await page.route('**/wps/pages/about?*', (route) => route.fulfill({ json: { success: true, value } }));
    await page.goto('/m/useragreement');
    await follow(page.locator('a[href="/m/useragreement?code=about"]'));
    await expect(page.getByRole('article')).toContainText(evil.title('J'));
    await expectHarmless(page);
  });
});

test('customer service lists its channels, each of which opens', async ({ page, phrase }) => {
  const status = await page.request.get('/wps/v2/system/status');
  const { info } = ((await status.json()) as { value: { info: { resources: { url: string }[] } } }).value;
  await page.goto('/m/service');
  await expect(page).toHaveTitle(`${phrase('title.service')} · Tessera`);
  const lines = page.getByRole('list', { name: phrase('service.lines') }).getByRole('link');
  for (const line of await lines.all()) {
    const url = await line.getAttribute('href');
    expect(url).not.toBe('/m/service');
    if (!url?.startsWith('http')) continue;
    expect(info.resources.map((one) => one.url)).toContain(url);
    await expect(line).toHaveAttribute('target', '_blank');
    await expect(line).toHaveAttribute('rel', /noopener/);
  }
  await expectAccessible(page, 'customer service');
  await expectWithinScreen(page);
});
