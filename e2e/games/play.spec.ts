import type { Page } from '@playwright/test';
import { deposit, signIn, makeRealityCheckDue, value } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Launches a game and waits until the page receives live changes. */
async function launch(page: Page, nodeId: string): Promise<void> {
  const opened = page.waitForResponse('**/wps/live');
  await page.goto(`/m/launchGame?nodeId=${nodeId}`);
  await opened;
}

test('the exit of an external game leads to its list, and its deposit link to the deposit', async ({
  page,
  context,
  account,
}) => {
  await deposit(context, await signIn(context, account), '100.00');
  const found = await context.request.get('/wps/games?gameType=PVP&language=EN');
  const { games } = await value<{ games: { nodeId: string }[] }>(found);
  const vendor = page.frameLocator('iframe');
  const play = async () => {
    await page.goto(`/m/launchGame?nodeId=${games[0]?.nodeId}&pageBack=/m/mine`);
    await vendor.locator('button[value="bet-0"]').click();
    await vendor.locator('button[value="lose"]').click();
    await expect(vendor.locator('button[value="bet-0"]')).toBeVisible();
  };

  await test.step('the list shows the balance after the game', async () => {
    await play();
    await vendor.locator('nav a').first().click();
    await page.waitForURL('**/m/mine');
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('main').getByTestId('balance')).toContainText('90.00');
  });

  await test.step('the deposit opens in the site, not in the game', async () => {
    await play();
    await vendor.locator('nav a').last().click();
    await page.waitForURL('**/m/voucherCenter**');
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  await test.step('both links work without the site around the game', async () => {
    await page.goto('/game/leave?to=lobby&pageBack=/m/mine');
    await page.waitForURL('**/m/mine');
    await page.goto('/game/leave?to=deposit');
    await page.waitForURL('**/m/voucherCenter**');
  });
});

test('an external game is left for its tile in the list, whatever its frame loaded meanwhile', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await deposit(context, await signIn(context, account), '100.00');
  const list = '/m/gameList?gameType=PVP';
  const vendor = page.frameLocator('iframe');
  await page.goto('/m/mine');
  await page.goto(list);
  await expect(page.locator('main ul')).toHaveAttribute('style', /--rows:/);
  const tile = page.locator('main li[aria-posinset] a').last();
  const name = (await tile.getAttribute('title')) ?? '';
  const play = async () => {
    await page.getByTitle(name, { exact: true }).click();
    await vendor.locator('button[value="bet-0"]').click();
    await vendor.locator('button[value="lose"]').click();
    await expect(vendor.locator('button[value="bet-0"]')).toBeVisible();
  };
  const expectBackAtTile = async () => {
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(page.getByTitle(name, { exact: true })).toBeInViewport();
  };

  await test.step('by the exit of the game', async () => {
    await play();
    await vendor.locator('nav a').first().click();
    await expectBackAtTile();
  });

  await test.step('by the logo above it', async () => {
    await play();
    await button(page, phrase('games.launch.back')).click();
    await expectBackAtTile();
  });

  await test.step('no page of the frame is between the list and the earlier page', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/m/mine');
  });
});

test('a member plays one game at a time and sees the reality check before the next round', async ({
  page,
  context,
  account,
  phrase,
}) => {
  await signIn(context, account);
  const slots = await context.request.get('/wps/games?gameType=RNG&gameClassify=SM&language=EN');
  const [one, another] = (await value<{ games: { nodeId: string }[] }>(slots)).games;
  const other = await context.newPage();
  const elsewhere = (tab: Page) => tab.getByRole('dialog', { name: phrase('play.elsewhere.other.title') });

  await test.step('a game in another tab ends this one, which can be resumed', async () => {
    await launch(page, one?.nodeId ?? '');
    await expect(button(page, phrase('slot.spin'))).toBeVisible();
    await launch(other, another?.nodeId ?? '');
    await expect(elsewhere(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(elsewhere(page), phrase('play.elsewhere.here')).click();
    await expect(elsewhere(page)).toBeHidden();
    await expect(elsewhere(other)).toBeVisible();
  });

  await test.step('after two hours the check opens until it is answered', async () => {
    await makeRealityCheckDue(account);
    await page.reload();
    const check = page.getByRole('dialog', { name: phrase('play.check.title') });
    await expect(check).toContainText('120');
    await button(check, phrase('play.check.continue')).click();
    await expect(check).toBeHidden();
    await page.reload();
    await expect(button(page, phrase('slot.spin'))).toBeVisible();
    await expect(check).toBeHidden();
  });
});
