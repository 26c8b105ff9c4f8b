import { paths } from '../../apps/web/src/paths.ts';
import { expect, test } from '../test.ts';

test.use({
  expectedErrors: [
    /ERR_INTERNET_DISCONNECTED|^console error: .*(?:dynamically imported module|Unable to preload CSS|: offline\n)/,
  ],
});

test('a screen that fails to load keeps the frame, says why and loads on retry', async ({
  page,
  context,
  phrase,
}) => {
  const heading = (key: string) => page.getByRole('banner').getByRole('heading', { name: phrase(key) });
  await page.goto(paths.home);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: phrase('menu.label') });
  await menu.getByRole('link', { name: phrase('menu.promotions') }).click();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText(phrase('error.offline'));
  await expect(heading('failed.title')).toBeVisible();
  await expect(menu).toBeVisible();
  await expect(failure.getByRole('link', { name: phrase('footer.help') })).toHaveAttribute(
    'href',
    paths.help,
  );
  const [id] = await page
    .locator('meta[name=request-id]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  await expect(failure).toContainText(phrase('ui.supportCode', { code: `${id}` }));
  await context.setOffline(false);
  await failure.getByRole('button', { name: phrase('ui.retry') }).click();
  await expect(heading('title.activity')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
