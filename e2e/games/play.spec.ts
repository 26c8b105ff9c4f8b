import type { Page } from '@playwright/test';
import { signIn, tireOfPlaying, value } from '../accounts.ts';
import { button } from '../screen.ts';
import { expect, test } from '../test.ts';

/** Launches a game, and waits until its page hears what happens elsewhere. */
async function launch(page: Page, nodeId: string): Promise<void> {
  const opened = page.waitForResponse('**/wps/live');
  await page.goto(`/m/launchGame?nodeId=${nodeId}`);
  await opened;
}

test('one plays one game at a time, and reads what it came to before going on', async ({
  page,
  context,
  account,
  say,
}) => {
  await signIn(context, account);
  const slots = await context.request.get('/wps/games?gameType=RNG&gameClassify=SM&language=EN');
  const [one, another] = (await value<{ games: { nodeId: string }[] }>(slots)).games;
  const other = await context.newPage();
  const elsewhere = (tab: Page) => tab.getByRole('dialog', { name: say('play.elsewhere.other.title') });

  await test.step('another game in another tab ends this one, and this one can be taken up again', async () => {
    await launch(page, one?.nodeId ?? '');
    await expect(button(page, say('slot.spin'))).toBeVisible();
    await launch(other, another?.nodeId ?? '');
    await expect(elsewhere(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(elsewhere(page), say('play.elsewhere.here')).click();
    await expect(elsewhere(page)).toBeHidden();
    await expect(elsewhere(other)).toBeVisible();
  });

  await test.step('after two hours it asks, until it is answered', async () => {
    await tireOfPlaying(account);
    await page.reload();
    const check = page.getByRole('dialog', { name: say('play.check.title') });
    await expect(check).toContainText('120');
    await button(check, say('play.check.continue')).click();
    await expect(check).toBeHidden();
    await page.reload();
    await expect(button(page, say('slot.spin'))).toBeVisible();
    await expect(check).toBeHidden();
  });
});
