import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, play, protection, studio } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  [first = '', second = ''] = slots.filter(({ playable }) => playable).map(({ nodeId }) => nodeId);
});
afterAll(() => test.stop());

const launch = async (member: Visitor, nodeId: string) =>
  (await test.value(member, games.launchGame, { nodeId, language: 'EN' })).session.sessionId;
const session = (member: Visitor, sessionId: string) => test.value(member, play.gameSession, { sessionId });
/** Somebody is at the page of a game for so long: it reports each minute. */
async function stay(member: Visitor, sessionId: string, forMs: number): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
    test.clock.advance(Math.min(leftMs, MINUTE_MS));
    await session(member, sessionId);
  }
}
const spin = (member: Visitor, nodeId: string, requestKey: string = randomUUID()) =>
  test.call(member, studio.slotRound, { nodeId, stake: '1.00', requestKey });

async function won(member: Visitor, nodeId: string): Promise<number> {
  const { body } = await spin(member, nodeId);
  if (!body.success) throw new Error(body.errorCode);
  return Number(body.value.win);
}

describe('a sitting', () => {
  it('goes on from game to game, left or not, with its time, its sums and its check', async () => {
    const member = await test.given.member({ balance: '100.00' });
    const before = await launch(member, first);
    const wins = await won(member, first);
    await stay(member, before, 20 * MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId: before });
    test.clock.advance(10 * MINUTE_MS);
    const after = await launch(member, second);
    const more = await won(member, second);
    expect(await session(member, after)).toMatchObject({
      // The ten minutes between the games are none at play, and part of the interval of the check.
      elapsedMs: 20 * MINUTE_MS,
      staked: '2.00',
      won: (wins + more).toFixed(2),
      check: { dueInMs: 30 * MINUTE_MS },
    });
    expect(await session(member, before)).toMatchObject({ elapsedMs: 20 * MINUTE_MS, staked: '1.00' });
  });

  it('keeps a check that is due, whatever is left, opened or signed in to, until it is answered', async () => {
    const member = await test.given.member({ balance: '10.00' });
    let sessionId = await launch(member, first);
    for (let passed = 0; passed < 60; passed += 20) {
      test.clock.advance(20 * MINUTE_MS);
      await session(member, sessionId);
    }
    await test.value(member, play.endGameSession, { sessionId });
    sessionId = await launch(member, second);
    expect((await spin(member, second)).body).toMatchObject({ errorCode: 'game.check.due' });
    sessionId = await launch(member, first);
    expect((await spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(59 * MINUTE_MS);
    const again = await signInAgain(test, member);
    sessionId = await launch(again, first);
    expect((await session(again, sessionId)).check?.dueInMs).toBe(0);
    await test.value(again, play.acknowledgeCheck, { sessionId });
    await launch(again, second);
    expect((await spin(again, second)).status).toBe(200);
  });

  it('ends with a break as long as from one check to the next, by the member’s own choice of that', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await test.value(member, protection.setRealityCheck, { intervalMs: 15 * MINUTE_MS });
    const before = await launch(member, first);
    test.clock.advance(10 * MINUTE_MS);
    // Who bets is there, whether a page asks or not.
    expect((await spin(member, first)).status).toBe(200);
    test.clock.advance(15 * MINUTE_MS - 1);
    const due = await launch(member, second);
    expect(due).not.toBe(before);
    expect((await session(member, due)).check?.dueInMs).toBe(0);
    test.clock.advance(15 * MINUTE_MS);
    expect(await session(member, await launch(member, first))).toMatchObject({
      elapsedMs: 0,
      staked: '0.00',
      check: { dueInMs: 15 * MINUTE_MS },
    });
  });
});
