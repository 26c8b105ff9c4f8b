import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { restartInMarket } from '../../../testing/identity/other-market.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, identity, studio, wallet } = api;
const STAKE = '1.00';
const ROUNDS = 5;
const CYCLE_MS = 2500;

const assetsOf = statement<[userName: string], { assets: string[] }>(
  'test.assets-of',
  `SELECT array_agg(DISTINCT t.asset) AS assets FROM v_transfer t JOIN member m ON m.id = t.member_id
    WHERE m.user_name = $1`,
);

let test: TestApp;
let nodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  nodeId = slots.find(({ playable }) => playable)?.nodeId ?? '';
});
afterAll(() => test.stop());

it('a trial account bets and adds favourites with play money only', async () => {
  const browser = openBrowser(test);
  const { body } = await browser.call(identity.testPlay, {});
  const userName = body.success ? body.value.userName : '';
  expect((await browser.call(games.launchGame, { nodeId, language: 'EN' })).status).toBe(200);
  let last: string | undefined;
  for (let played = 0; played < ROUNDS; played += 1) {
    test.clock.advance(CYCLE_MS);
    const bet = { nodeId, stake: STAKE, requestKey: randomUUID() };
    const round = await browser.call(studio.slotRound, bet);
    expect(round.status).toBe(200);
    if (round.body.success) last = round.body.value.balance;
  }
  // The betting record is a screen of the member area, which refuses trial accounts.
  expect((await browser.call(games.gameRecord, { language: 'EN' })).body).toMatchObject({
    errorCode: 'free_reject',
  });
  expect((await browser.call(wallet.wallet, {})).body).toMatchObject({ value: { sumBalance: last } });
  await browser.call(games.addFavourite, { nodeId });
  expect((await browser.call(games.favouriteIds, {})).body).toMatchObject({ value: [nodeId] });
  const recent = await browser.call(games.recentGamesList, { language: 'EN' });
  expect(recent.body).toMatchObject({ value: { list: [{ nodeId }] } });
  expect(await test.database.one(assetsOf, [userName])).toEqual({ assets: ['TRIAL:PHP'] });
});

it('a trial account launches only games with play money, and a member launches both kinds', async () => {
  const trial = openBrowser(test);
  await trial.call(identity.testPlay, {});
  const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  const [free, real] = [
    list.find(({ supportPlay, playable }) => supportPlay === 0 && playable),
    list.find(({ supportPlay }) => supportPlay === 1),
  ].map((game) => game?.nodeId ?? '');
  const member = await test.given.member();
  for (const launched of [free, real]) {
    const { status } = await test.call(member, games.launchGame, { nodeId: launched, language: 'EN' });
    // No provider is connected in this test: that is the only possible reason for a refusal.
    expect(status).toBe(launched === free ? 200 : 503);
  }
  expect((await trial.call(games.launchGame, { nodeId: free, language: 'EN' })).status).toBe(200);
  const refused = await trial.call(games.launchGame, { nodeId: real, language: 'EN' });
  expect([refused.status, refused.body]).toMatchObject([403, { errorCode: 'free_reject' }]);
  const recent = await trial.call(games.recentGamesList, { language: 'EN' });
  expect(recent.body).toMatchObject({ value: { list: [{ nodeId: free }], totalCount: 1 } });
});

it('an open trial is refused launches and bets after the merchant moves to a market without play money', async () => {
  const { body: begun, headers } = await test.call(null, identity.testPlay, {});
  if (!begun.success) throw new Error(`the trial was refused: ${begun.errorCode}`);
  const trial = { info: begun.value, cookie: cookieOf(headers['set-cookie']) };
  const launch = { nodeId, language: 'EN' };
  await test.value(trial, games.launchGame, launch);
  const bet = { nodeId, stake: STAKE, requestKey: randomUUID() };
  const played = await test.value(trial, studio.slotRound, bet);
  // A cycle of the other market.
  test.clock.advance(2 * CYCLE_MS);
  const moved = await restartInMarket('de', test);
  const unavailable = [422, { errorCode: 'function.not.available' }];
  const again = await moved.call(trial, studio.slotRound, { ...bet, requestKey: randomUUID() });
  expect([again.status, again.body]).toMatchObject(unavailable);
  const launched = await moved.call(trial, games.launchGame, launch);
  expect([launched.status, launched.body]).toMatchObject(unavailable);
  // The played round remains the result of its key.
  expect((await moved.call(trial, studio.slotRound, bet)).body).toEqual({ success: true, value: played });
  expect((await moved.call(trial, wallet.wallet, {})).body).toMatchObject({
    value: { sumBalance: played.balance },
  });
});
