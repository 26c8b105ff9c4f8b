import { api } from '@tessera/contract';
import { ABSENT_HEADER } from '@tessera/contract/live/live';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, play, studio } = api;
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
const spin = (member: Visitor, nodeId: string, requestKey: string = randomUUID()) =>
  test.call(member, studio.slotRound, { nodeId, stake: '1.00', requestKey });

/** Somebody is at the page of a game for so long: it reports each minute. */
async function stay(member: Visitor, sessionId: string, forMs: number): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
    test.clock.advance(Math.min(leftMs, MINUTE_MS));
    await session(member, sessionId);
  }
}

describe('the time at play', () => {
  it('counts neither a closed browser nor a page that nobody sees', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    await stay(member, sessionId, 3 * MINUTE_MS);
    // Nobody leaves the game: the page is just gone.
    test.clock.advance(8 * MINUTE_MS);
    expect(await launch(member, first)).toBe(sessionId);
    expect((await session(member, sessionId)).elapsedMs).toBe(3 * MINUTE_MS);
    await stay(member, sessionId, 2 * MINUTE_MS);
    test.clock.advance(20 * MINUTE_MS);
    const reopened = await launch(member, second);
    expect((await session(member, reopened)).elapsedMs).toBe(5 * MINUTE_MS);
    await stay(member, reopened, MINUTE_MS);
    // A device that slept with the page open.
    test.clock.advance(15 * MINUTE_MS);
    expect((await session(member, reopened)).elapsedMs).toBe(6 * MINUTE_MS);
  });

  it('counts no page that lies open with nobody at it, save while rounds run there', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    await stay(member, sessionId, 3 * MINUTE_MS);
    const lieOpen = async (minutes: number, each: () => Promise<unknown>) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        test.clock.advance(MINUTE_MS);
        await each();
        const bringing = { headers: { [ABSENT_HEADER]: '1' } };
        expect((await test.call(member, play.gameSession, { sessionId }, bringing)).status).toBe(200);
      }
    };
    await lieOpen(5, () => spin(member, first));
    await lieOpen(10, async () => undefined);
    expect((await session(member, sessionId)).elapsedMs).toBe(8 * MINUTE_MS);
  });

  it('counts no silence between two rounds of which no page reports', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    test.clock.advance(MINUTE_MS);
    expect((await spin(member, first)).status).toBe(200);
    test.clock.advance(20 * MINUTE_MS);
    expect((await spin(member, first)).status).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(await session(member, sessionId)).toMatchObject({ elapsedMs: 2 * MINUTE_MS, staked: '2.00' });
    await test.value(member, play.endGameSession, { sessionId });
    expect(await session(member, sessionId)).toMatchObject({ elapsedMs: 2 * MINUTE_MS, staked: '2.00' });
  });

  it('counts rounds as being there, and keeps its sums over a silence', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    for (let minute = 0; minute < 4; minute += 1) {
      test.clock.advance(MINUTE_MS);
      expect((await spin(member, first)).status).toBe(200);
    }
    expect(await session(member, sessionId)).toMatchObject({ elapsedMs: 4 * MINUTE_MS, staked: '4.00' });
    test.clock.advance(9 * MINUTE_MS);
    expect((await spin(member, first)).status).toBe(200);
    const after = await session(member, sessionId);
    expect(after).toMatchObject({ state: 'open', staked: '5.00' });
    await test.value(member, play.endGameSession, { sessionId });
    expect(await session(member, sessionId)).toMatchObject({ state: 'ended', staked: '5.00' });
  });

  it('puts no reality check off: a silence is part of its interval', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    await stay(member, sessionId, 10 * MINUTE_MS);
    test.clock.advance(25 * MINUTE_MS);
    expect(await session(member, sessionId)).toMatchObject({
      elapsedMs: 10 * MINUTE_MS,
      check: { dueInMs: 25 * MINUTE_MS },
    });
    await stay(member, sessionId, 25 * MINUTE_MS);
    expect((await spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
  });

  it('uses up no time limit while nobody is there', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await test.value(member, api.protection.setLimit, { kind: 'time', period: 'day', most: '1' });
    const sessionId = await launch(member, first);
    await stay(member, sessionId, 6 * MINUTE_MS);
    test.clock.advance(9 * MINUTE_MS);
    await session(member, sessionId);
    await test.value(member, play.endGameSession, { sessionId });
    const { limits } = await test.value(member, api.protection.protection, {});
    expect(limits.find(({ kind }) => kind === 'time')?.used).toBe('0.1');
  });
});
