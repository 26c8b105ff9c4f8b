import { expect, test } from '../test.ts';

test('the first HTML holds banners, announcements and the games', async ({ request, phrase, language }) => {
  const html = await (await request.get('/m/home', { headers: { cookie: `lang=${language}` } })).text();
  for (const words of ['home.announcements', 'games.popular', 'games.category.RNG'])
    expect(html).toContain(phrase(words));
  expect(html.match(/\/m\/launchGame\?nodeId=/g)?.length).toBeGreaterThan(5);
});

test('the next match is in the first HTML, and a tap works before the page is idle', async ({
  page,
  phrase,
}) => {
  await page.clock.install();
  const answer = await page.goto('/m/home');
  expect(await answer?.text()).toContain(`>${phrase('home.versus')}<`);
  const ticker = page.getByRole('main').getByRole('button', { name: phrase('home.hotMatches') });
  await expect(ticker).toBeInViewport({ ratio: 1 });
  // The crests load together with the script that handles the tap.
  await expect(ticker.locator('img').first()).toHaveAttribute('src', /\/art\//);
  await ticker.click();
  await expect(page.getByRole('dialog', { name: phrase('home.hotMatches') })).toBeVisible();
});
