import { button, follow } from '../screen.ts';
import { expect, test } from '../test.ts';

test('banners rotate, can be paused and link to screens of the site', async ({ page, phrase }) => {
  await page.goto('/m/home');
  const banners = page.getByRole('region', { name: phrase('home.banners') });
  await expect(button(banners, phrase('ui.pause'))).toBeVisible();
  await button(banners, phrase('ui.pause')).click();
  await expect(button(banners, phrase('ui.play'))).toBeVisible();
  await expect(banners.getByRole('link').first()).toHaveAttribute('href', /^\/m\//);
});

test('banners rotate every five seconds and start again after the last', async ({ page, phrase }) => {
  const banner = (id: string) => ({
    id,
    title: `Banner ${id}`,
    imageUrl: '/art/banner/1-rng.svg',
    url: '',
    linkageType: '',
  });
  const value = [banner('1'), banner('2')];
  await page.route('**/wps/banners?*', (route) => route.fulfill({ json: { success: true, value } }));
  await page.clock.install();
  await page.goto('/m/slotsCenter');
  const home = page.getByRole('link', { name: phrase('menu.home'), exact: true });
  await page.clock.runFor(500);
  await home.press('Enter');
  const banners = page.getByRole('region', { name: phrase('home.banners') });
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(button(banners, phrase('ui.pause'))).toBeVisible({ timeout: 500 });
  }).toPass();
  const shown = () =>
    banners.locator('[data-on]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-on')));
  for (const turn of [1, 2, 3]) {
    const before = await shown();
    await page.clock.runFor(5000);
    await expect.poll(shown, { message: `turn ${turn}` }).toEqual(before.toReversed());
  }
});

test('a banner with an address opens a new window, a single banner does not rotate, and an empty place says so', async ({
  page,
  phrase,
}) => {
  const banner = {
    id: '1',
    title: 'Out',
    imageUrl: '/art/banner/1-rng.svg',
    url: 'https://a.example/',
    linkageType: 'U',
  };
  let answer: object[] = [banner];
  await page.route('**/wps/banners?*', (route) => route.fulfill({ json: { success: true, value: answer } }));
  // Starts on another screen, because the document of the home page already contains its first answers.
  await page.goto('/m/slotsCenter');
  await follow(page.getByRole('link', { name: phrase('menu.home'), exact: true }));
  const banners = page.getByRole('region', { name: phrase('home.banners') });
  await expect(banners.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(banners.getByRole('button')).toHaveCount(0);
  answer = [];
  await page.goto('/m/slotsCenter');
  await follow(page.getByRole('link', { name: phrase('menu.home'), exact: true }));
  await expect(page.getByText(phrase('home.noBanners'))).toBeVisible();
});
