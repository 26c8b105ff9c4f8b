import type { Locator, Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { expectAccessible } from '../accessibility.ts';
import { deposit, signIn, value } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

test.beforeEach(async ({ request, language }) => {
  if (language !== 'AR') return;
  await offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']);
  await expect(async () => {
    expect(await (await request.get('/wps/v2/system/status')).text()).toContain('"AR"');
  }).toPass();
});

const tiles = (page: Page) => page.locator('main li[aria-posinset] a');

/** The label isolates the name with invisible marks in right-to-left text, so the heart is located by its tile. */
const heart = (page: Page, name: string) =>
  page.locator('main li', { has: page.getByTitle(name, { exact: true }) }).getByRole('button');

/** Opens the list and waits for its script: from then on, links load no document. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main ul')).toHaveAttribute('style', /--rows:/);
}

/** Plays one round in the open slot. Returns the balance after it, as displayed. */
async function playRound(page: Page, spin: Locator): Promise<string> {
  const answered = page.waitForResponse((response) => /\/slot\/\d+\/rounds$/.test(response.url()));
  await spin.click();
  const { value } = (await (await answered).json()) as { value: { balance: string } };
  await expect(spin).toBeEnabled({ timeout: 15_000 });
  return value.balance;
}

test('a member finds, marks and plays a game, starts another far down and returns to the same position', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await deposit(context, await signIn(context, account), '100.00');
  await openList(page, '/m/gameList?gameType=RNG');
  const whole = Number(await tiles(page).first().locator('..').locator('..').getAttribute('aria-setsize'));
  const first = (await tiles(page).first().getAttribute('title')) ?? '';

  await test.step('the panel filters by class and lowest bet, in the address', async () => {
    await button(page, phrase('games.filter')).click();
    const panel = page.getByRole('dialog', { name: phrase('games.filter') });
    await button(panel, phrase('games.class.SM')).click();
    await button(panel, phrase('games.filter.submit')).click();
    await expect(page).toHaveURL(/gameType=RNG&gameClassify=SM$/);
    await expect(tiles(page).first()).toBeVisible();
  });

  await test.step('a search within the filters finds the game, and the heart is marked at once', async () => {
    await page.getByRole('searchbox').fill(first);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/gameType=RNG&gameName=[^&]+&gameClassify=SM$/);
    await expect(heart(page, first)).toHaveAttribute('data-marked', 'false');
    await heart(page, first).click();
    await expect(heart(page, first)).toHaveAttribute('data-marked', 'true');
  });

  await test.step('after a round the tile is at the same position, below the new balance', async () => {
    const balance = page.getByRole('banner').getByTestId('balance');
    await expect(balance).toContainText('100.00');
    const found = page.url();
    await page.getByTitle(first, { exact: true }).click();
    const left = await playRound(page, button(page, phrase('slot.spin')));
    await button(page, phrase('games.launch.back')).click();
    await expect(page).toHaveURL(found);
    await expect(page.getByTitle(first, { exact: true })).toBeInViewport();
    await expect(heart(page, first)).toHaveAttribute('data-marked', 'true');
    await expect(balance).toContainText(left);
  });

  await test.step('the favourites contain the game until its heart is cleared', async () => {
    await page.getByRole('link', { name: phrase('games.view.favourites') }).click();
    await expect(tiles(page)).toHaveCount(1);
    await heart(page, first).click();
    await expect(page.getByText(phrase('games.empty.favourites.title'))).toBeVisible();
    await page.getByRole('link', { name: phrase('games.empty.action') }).click();
  });

  await test.step('a game far down starts, and back restores the position', async () => {
    await expect(tiles(page).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const far = page.locator(`main li[aria-posinset="${Math.round(whole / 2)}"]`);
    await far.scrollIntoViewIfNeeded();
    const name = (await far.locator('a').getAttribute('title')) ?? '';
    // Records the position at the tap, because the click may first scroll the tile out from below the menu.
    await page.evaluate(() => {
      addEventListener('click', () => Object.assign(window, { leftAtPx: scrollY }), {
        capture: true,
        once: true,
      });
    });
    await far.locator('a').click();
    await expect(page).toHaveURL(/\/m\/launchGame/);
    await expect(button(page, phrase('slot.spin'))).toBeVisible();
    await page.goBack();
    await expect(far.getByTitle(name, { exact: true })).toBeInViewport();
    const movedPx = () =>
      page.evaluate(() => Math.abs(scrollY - ((window as { leftAtPx?: number }).leftAtPx ?? 0)));
    await expect.poll(movedPx).toBeLessThan(150);
  });

  await test.step('the recent games contain it, and a jump to the end moves nothing else', async () => {
    await expect(async () => {
      // The browser animates the scrolling, and a page that was just restored may interrupt it.
      await page.keyboard.press('End');
      await expect(page.locator(`main li[aria-posinset="${whole}"] a`)).toBeInViewport({ timeout: 2000 });
    }).toPass();
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
    await openList(page, '/m/gameList?gameType=RNG&tab=recent');
    await expect(tiles(page)).toHaveCount(2);
    await expectAccessible(page, 'the recent games');
  });
});

test('the dice slider is below the cut on the board', async ({ page, context, account, phrase }) => {
  await signIn(context, account);
  const found = await context.request.get('/wps/games?gameType=RNG&gameClassify=AC&language=EN');
  const { games } = await value<{ games: { nodeId: string }[] }>(found);
  await page.goto(`/m/launchGame?nodeId=${games[0]?.nodeId}`);
  const slider = page.getByRole('slider', { name: phrase('dice.chances') });
  await expect(slider).toBeEnabled();
  for (const key of ['Home', 'PageUp', 'End']) {
    await slider.press(key);
    const apart = Math.abs((await thumbCentre(page, slider)) - (await cutOf(page)));
    expect(apart, `pixels between thumb and cut after ${key}`).toBeLessThanOrEqual(2);
  }
});

/** Returns the position of the cut between the two sides of the board, in pixels from the left of the window. */
function cutOf(page: Page): Promise<number> {
  // The stone at the cut has a second rectangle that ends at the cut.
  const rects = page.locator('main [role="img"] svg g rect:nth-child(2)');
  return rects.evaluateAll((all) => Math.max(...all.map((rect) => rect.getBoundingClientRect().right)));
}

/** Returns the centre of the thumb, measured in a screenshot, because scripts cannot query the box of the thumb. */
async function thumbCentre(page: Page, slider: Locator): Promise<number> {
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider has no box');
  // One line of pixels above the track that crosses only the thumb.
  const clip = { x: box.x, y: box.y + box.height / 2 - 7, width: box.width, height: 1 };
  const picture = await page.screenshot({ clip });
  const middle = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data } = context?.getImageData(0, 0, bitmap.width, 1) ?? { data: [] };
    const differs = (at: number) =>
      [0, 1, 2].some((channel) => Math.abs((data[4 * at + channel] ?? 0) - (data[channel] ?? 0)) > 24);
    const drawn = Array.from({ length: bitmap.width }, (_, at) => at).filter(differs);
    return ((drawn[0] ?? NaN) + (drawn.at(-1) ?? NaN) + 1) / 2 / bitmap.width;
  }, picture.toString('base64'));
  return box.x + middle * box.width;
}
