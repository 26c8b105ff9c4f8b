import type { Locator, Page } from '@playwright/test';
import { offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { deposit, signIn, makeRealityCheckDue, value } from '../accounts.ts';
import { button, type Phrase } from '../screen.ts';
import { expect, test } from '../test.ts';
import { failuresOf, THEMES, pictures, type Take, takeFailed } from './themes.ts';

/** In-house games: the filter that finds the game, and the label of its button. */
const GAMES = [
  ['dice', 'gameType=RNG&gameClassify=AC', 'dice.roll'],
  ['baccarat', 'gameType=LIVE&gameClassify=BAC', 'baccarat.deal'],
  ['fishing', 'gameType=FISH', 'fishing.cast'],
  ['slot', 'gameType=RNG&gameClassify=SM', 'slot.spin'],
] as const;

test.beforeAll(() => offerLanguages(process.env['E2E_DATABASE_URL'] ?? '', ['TY', 'EN', 'AR']));

for (const [language, theme] of THEMES) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ language, expectedErrors: [failuresOf('/wps/games', '/wps/games/record')] });

    test('the games during play', async ({ page, context, account, baseURL, phrase }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'theme', value: theme, url: `${baseURL}` }]);
      await deposit(context, await signIn(context, account), '100.00');
      const take = pictures(page, `${language}-${theme}/games`);
      for (const [name, query, word] of GAMES) {
        const found = await page.request.get(`/wps/games?${query}&language=EN`);
        const { games } = await value<{ games: { nodeId: string }[] }>(found);
        await page.goto(`/m/launchGame?nodeId=${games[0]?.nodeId}`);
        await expect(button(page, phrase(word))).toBeVisible();
        await take(name);
      }
      await playRound(page, button(page, phrase('slot.spin')));
      await take('slot-played');
      await takeSheets(page, phrase, take);
      await makeRealityCheckDue(account);
      await page.reload();
      await expect(page.getByRole('dialog', { name: phrase('play.check.title') })).toBeVisible();
      await take('reality-check');
      await takeRecord(page, phrase, take);
      await takeList(page, phrase, take);
    });
  });
}

/** Taps the position of the button: a Playwright click would scroll first and change the screenshot. */
async function playRound(page: Page, play: Locator): Promise<void> {
  const { x, y, width, height } = (await play.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(play).toHaveAttribute('aria-busy', 'true');
  await expect(play).not.toHaveAttribute('aria-busy', 'true', { timeout: 15_000 });
}

async function takeSheets(page: Page, phrase: Phrase, take: Take): Promise<void> {
  for (const key of ['studio.paytable', 'studio.fairness']) {
    await button(page, phrase(key)).click();
    await expect(page.getByRole('dialog', { name: phrase(key) })).toBeVisible();
    await take(key.replace('studio.', 'slot-'));
    await page.keyboard.press('Escape');
  }
}

async function takeRecord(page: Page, phrase: Phrase, take: Take): Promise<void> {
  await page.goto('/m/gameRecord?vassalage=BUNOT');
  await expect(page.getByText(phrase('record.empty.other'))).toBeVisible();
  await take('record-empty');
  await page.goto('/m/gameRecord');
  const week = phrase('record.range.week');
  await takeFailed(page, phrase, take, { name: 'record', call: '/wps/games/record?', choice: week });
  await page.goto('/m/gameRecord');
  await take('record');
  await page.getByText(phrase('bets.open'), { exact: true }).first().click();
  await expect(button(page, phrase('bets.replay'))).toBeVisible();
  await take('record-detail');
}

async function takeList(page: Page, phrase: Phrase, take: Take): Promise<void> {
  await page.goto('/m/gameList?gameType=RNG');
  await takeFailed(page, phrase, take, {
    name: 'list',
    call: '/wps/games?',
    choice: phrase('games.view.new'),
  });
  await page.goto('/m/gameList?gameType=RNG');
  await button(page, phrase('games.filter')).click();
  await expect(page.getByRole('dialog', { name: phrase('games.filter') })).toBeVisible();
  await take('list-filter');
  for (const [name, query] of [
    ['list-empty', 'gameType=RNG&gameName=zzzz'],
    ['list-favourites', 'gameType=RNG&tab=favourites'],
    ['list-recent', 'tab=recent'],
  ]) {
    await page.goto(`/m/gameList?${query}`);
    await expect(page.locator('main [aria-posinset="1"], main h2').first()).toBeVisible();
    await take(`${name}`);
  }
}
