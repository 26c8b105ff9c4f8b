import { expect, test } from '../test.ts';

test('the first HTML holds banners, announcements and the games', async ({ request, say, language }) => {
  const html = await (await request.get('/m/home', { headers: { cookie: `lang=${language}` } })).text();
  for (const words of ['home.announcements', 'games.popular', 'games.category.RNG'])
    expect(html).toContain(say(words));
  expect(html.match(/\/m\/launchGame\?nodeId=/g)?.length).toBeGreaterThan(5);
});

test('the next match is in the first HTML, and a tap does not wait for the page to rest', async ({
  page,
  say,
}) => {
  await page.clock.install();
  const answer = await page.goto('/m/home');
  expect(await answer?.text()).toContain(`>${say('home.versus')}<`);
  const ticker = page.getByRole('main').getByRole('button', { name: say('home.hotMatches') });
  await expect(ticker).toBeInViewport({ ratio: 1 });
  // The crests come with the script that hears a tap.
  await expect(ticker.locator('img').first()).toHaveAttribute('src', /\/art\//);
  await ticker.click();
  await expect(page.getByRole('dialog', { name: say('home.hotMatches') })).toBeVisible();
});
