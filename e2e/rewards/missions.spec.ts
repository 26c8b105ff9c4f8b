import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  advanceRewardsOn,
  endPromotionOn,
  finishPromotionOn,
  playOn,
  runPromotionOn,
  type RunningPromotion,
} from '../../apps/server/testing/rewards/running-promotions.ts';
import { correctBalance, offerLanguages } from '../../apps/server/testing/server/running-server.ts';
import { unitsFromAmount } from '../../packages/contract/src/money.ts';
import { signIn } from '../accounts.ts';
import { button, follow } from '../screen.ts';
import { expect, test } from '../test.ts';
import { expectSound, main, openWithStream } from '../screen-checks.ts';

const databaseUrl = process.env['E2E_DATABASE_URL'] ?? '';
const PATH = '/m/leaderBoard';
const DAY_MS = 86_400_000;

test.beforeAll(() => offerLanguages(databaseUrl, ['TY', 'EN', 'AR']));

const running: bigint[] = [];
test.afterEach(async () => {
  for (const id of running.splice(0)) await endPromotionOn(databaseUrl, id);
});

/** Runs a promotion for this test, under a title of its own. */
async function run(promotion: Omit<RunningPromotion, 'kind' | 'title'>) {
  const title = `Race ${crypto.randomUUID().slice(0, 8)}`;
  const id = await runPromotionOn(databaseUrl, { kind: 'MISSION', title, ...promotion });
  running.push(id);
  return { id, title };
}

const MISSION = {
  type: 'mission',
  metric: 'turnover',
  window: 'day',
  gameTypes: ['LIVE'],
  gameIds: [],
  claimDays: 7,
  milestones: [
    { reach: '100', reward: '5' },
    { reach: '300', reward: '20' },
  ],
};

const BOARD = {
  type: 'board',
  metric: 'turnover',
  gameTypes: ['LIVE'],
  gameIds: [],
  prizes: ['50', '30', '10', '10'],
  claimDays: 7,
};

test('a member joins a mission, plays, and claims the reward of a milestone', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const { title } = await run({ terms: MISSION, joinBy: 'member' });
  await signIn(context, account);
  await openWithStream(page, '/m/mine');
  await main(page)
    .getByRole('link', { name: phrase('title.leaderBoard'), exact: true })
    .click();
  await expect(page).toHaveURL(PATH);
  const card = main(page).getByRole('article', { name: title });
  await expect(button(card, phrase('missions.join'))).toBeVisible();
  await expectSound(page, 'a mission to join');

  await test.step('the member joins by keyboard', async () => {
    await button(card, phrase('missions.join')).focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('status')).toHaveText(phrase('missions.joined'));
    await expect(card.getByRole('status')).toBeFocused();
  });
  await test.step('the reward of the milestone appears on the open page', async () => {
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('100'));
    await playOn(databaseUrl, account.userName, '100');
    await advanceRewardsOn(databaseUrl);
    const claim = card.getByRole('button', { name: /[5٥]/ });
    await expect(claim).toBeVisible();
    await expectSound(page, 'a milestone to claim');
    await claim.click();
    await expect(card.getByRole('listitem').getByRole('status')).toBeFocused();
    await expectSound(page, 'a claimed milestone');
  });
  await test.step('the rules open by keyboard', async () => {
    await card.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(card.getByText(phrase('missions.rule.day'))).toBeVisible();
    await expectSound(page, 'rules of a mission');
  });
});

test('a leader board shows the own place, and its final standings can be verified', async ({
  page,
  context,
  account,
  phrase,
}) => {
  const { id, title } = await run({ terms: BOARD, endsAt: new Date(Date.now() + DAY_MS) });
  // The link to the other boards is one of the parts that must not move.
  await run({ terms: BOARD, endsAt: new Date(Date.now() + DAY_MS) });
  await signIn(context, account);
  await openWithStream(page, PATH);
  await follow(main(page).getByRole('link', { name: phrase('missions.view.boards') }));
  await follow(main(page).getByRole('link', { name: new RegExp(title) }));
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(main(page).getByText(phrase('boards.ownNone'))).toBeVisible();
  await expectSound(page, 'a board without a place');

  await test.step('a round gives the member a place', async () => {
    await correctBalance(databaseUrl, account.userName, unitsFromAmount('100'));
    await playOn(databaseUrl, account.userName, '100');
    await advanceRewardsOn(databaseUrl);
    await page.reload();
    const places = main(page).getByRole('table', { name: phrase('boards.leaders') });
    await expect(places).toContainText(phrase('boards.you'));
    await expect(places).not.toContainText(account.userName);
    await expectSound(page, 'a board with a place');
  });
  await test.step('after the end, the device verifies the final standings', async () => {
    await openWithStream(page, `${PATH}?view=boards&board=${id}`);
    await expect(main(page).getByRole('table', { name: phrase('boards.leaders') })).toBeVisible();
    await finishPromotionOn(databaseUrl, id);
    await advanceRewardsOn(databaseUrl);
    // The end changes the open page, which moves nothing: a layout shift fails the test.
    await expect(main(page).getByRole('table', { name: phrase('boards.standings') })).toBeVisible();
    await button(main(page), phrase('boards.verify')).click();
    await expect(main(page).getByText(phrase('boards.verified'))).toBeVisible();
    await expectSound(page, 'verified standings');
    const saving = page.waitForEvent('download');
    await button(main(page), phrase('boards.save')).click();
    const text = await readFile(await (await saving).path());
    await expect(main(page).locator('dd[dir="ltr"]')).toHaveText(
      createHash('sha256').update(text).digest('hex'),
    );
  });
  await test.step('the prize is claimed in the reward center', async () => {
    await main(page).locator('a[href="/m/rewardCenter?kind=MISSION"]').click();
    // Members of other tests may share the prize.
    await main(page).getByRole('article').getByRole('button').first().click();
    await expect(main(page).getByRole('status')).toBeFocused();
  });
});
