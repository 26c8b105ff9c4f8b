import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, play, studio } = api;
const MINUTE_MS = 60_000;
const CYCLE_MS = 2500;

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

async function won(member: Visitor, nodeId: string): Promise<number> {
  const { body } = await spin(member, nodeId);
  if (!body.success) throw new Error(body.errorCode);
  return Number(body.value.win);
}

/** Somebody is at the page of a game for so long: it reports each minute. */
async function stay(member: Visitor, sessionId: string, forMs: number): Promise<void> {
  for (let leftMs = forMs; leftMs > 0; leftMs -= MINUTE_MS) {
    test.clock.advance(Math.min(leftMs, MINUTE_MS));
    await session(member, sessionId);
  }
}

/** The house's calendar is so far ahead of UTC. */
const SERVER_AHEAD_MS = 8 * 3_600_000;

function untilMidnightMs(): number {
  return 86_400_000 - ((test.clock.now().getTime() + SERVER_AHEAD_MS) % 86_400_000);
}

describe('an opened game', () => {
  it('counts the time, stakes and wins of its sitting, and none from before', async () => {
    const before = await test.given.member({ balance: '100.00' });
    await launch(before, first);
    await won(before, first);
    test.clock.advance(60 * MINUTE_MS);
    const member = await signInAgain(test, before);
    const sessionId = await launch(member, first);
    const earlier = await won(member, first);
    test.clock.advance(CYCLE_MS);
    const wins = earlier + (await won(member, first));
    test.clock.advance(90_000 - CYCLE_MS);
    expect(await session(member, sessionId)).toEqual({
      sessionId,
      nodeId: first,
      state: 'open',
      endedBy: null,
      elapsedMs: 90_000,
      staked: '2.00',
      won: wins.toFixed(2),
      net: (wins - 2).toFixed(2),
      check: { intervalMs: 60 * MINUTE_MS, dueInMs: 60 * MINUTE_MS - 90_000 },
      pause: null,
    });
  });

  it('counts on over midnight', async () => {
    // In the evening, whenever this runs: a sign-in does not last from a morning to the next.
    test.clock.advance(Math.max(0, untilMidnightMs() - 3 * 60 * MINUTE_MS));
    const member = await test.given.member({ balance: '100.00' });
    const sessionId = await launch(member, first);
    await won(member, first);
    const midnightMs = untilMidnightMs();
    for (let leftMs = midnightMs + 1000; leftMs > 0; leftMs -= 2 * MINUTE_MS) {
      test.clock.advance(Math.min(leftMs, 2 * MINUTE_MS));
      await test.value(member, play.acknowledgeCheck, { sessionId });
    }
    await won(member, first);
    expect(await session(member, sessionId)).toMatchObject({ staked: '2.00', elapsedMs: midnightMs + 1000 });
  });

  it('goes on when its page is loaded again, and is opened anew when nobody was there for long', async () => {
    const member = await test.given.member();
    const sessionId = await launch(member, first);
    test.clock.advance(9 * MINUTE_MS);
    await session(member, sessionId);
    test.clock.advance(9 * MINUTE_MS);
    expect(await launch(member, first)).toBe(sessionId);
    test.clock.advance(10 * MINUTE_MS);
    expect(await launch(member, first)).not.toBe(sessionId);
    expect(await session(member, sessionId)).toMatchObject({ state: 'ended', endedBy: 'left' });
  });

  it('is nobody else’s to see, to go on with or to end', async () => {
    const sessionId = await launch(await test.given.member(), first);
    const other = await test.given.member();
    for (const entry of [play.gameSession, play.acknowledgeCheck, play.endGameSession]) {
      const { status, body } = await test.call(other, entry, { sessionId });
      expect([status, body]).toMatchObject([404, { errorCode: 'game.session.not.found' }]);
    }
  });

  it('stands still once it is left', async () => {
    const member = await test.given.member();
    const sessionId = await launch(member, first);
    test.clock.advance(MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(MINUTE_MS);
    await test.value(member, play.endGameSession, { sessionId });
    expect(await session(member, sessionId)).toMatchObject({
      state: 'ended',
      endedBy: 'left',
      elapsedMs: MINUTE_MS,
    });
  });
});

describe('one game at a time', () => {
  it('a second game ends the first, whose rounds are refused and not bet', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    const other = await launch(member, second);
    expect(await session(member, sessionId)).toMatchObject({ state: 'ended', endedBy: 'other' });
    expect(await session(member, other)).toMatchObject({ state: 'open' });
    const { status, body } = await spin(member, first);
    expect([status, body]).toMatchObject([409, { errorCode: 'game.elsewhere' }]);
    expect((await spin(member, second)).status).toBe(200);
    expect(await session(member, other)).toMatchObject({ staked: '1.00' });
    // What has ended stands still.
    expect(await session(member, sessionId)).toMatchObject({ staked: '0.00' });
  });

  it('a round is refused while no game is open, and not bet', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const refused = [409, { errorCode: 'game.elsewhere' }];
    const outside = await spin(member, first);
    expect([outside.status, outside.body]).toMatchObject(refused);
    const sessionId = await launch(member, first);
    const key = randomUUID();
    const played = await spin(member, first, key);
    await test.value(member, play.endGameSession, { sessionId });
    test.clock.advance(CYCLE_MS);
    const after = await spin(member, first);
    expect([after.status, after.body]).toMatchObject(refused);
    expect((await spin(member, first, key)).body).toEqual(played.body);
    expect(await session(member, sessionId)).toMatchObject({ staked: '1.00' });
  });

  it('a round that was played stays the answer of its key', async () => {
    const member = await test.given.member({ balance: '10.00' });
    await launch(member, first);
    const key = randomUUID();
    const played = await spin(member, first, key);
    await launch(member, second);
    expect((await spin(member, first, key)).body).toEqual(played.body);
  });

  it('of launches that come together one is open, and all have ended but it', async () => {
    const member = await test.given.member();
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, at) => launch(member, at % 2 ? first : second)),
    );
    const all = await Promise.all([...new Set(ids)].map((sessionId) => session(member, sessionId)));
    expect(all.filter(({ state }) => state === 'open')).toHaveLength(1);
  });
});

describe('the reality check', () => {
  it('stops play when its interval is over until it is answered', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    await stay(member, sessionId, 58 * MINUTE_MS);
    test.clock.advance(2 * MINUTE_MS - 1);
    expect((await spin(member, first)).status).toBe(200);
    test.clock.advance(1);
    expect((await session(member, sessionId)).check?.dueInMs).toBe(0);
    const { status, body } = await spin(member, first);
    expect([status, body]).toMatchObject([403, { errorCode: 'game.check.due' }]);
    const answered = await test.value(member, play.acknowledgeCheck, { sessionId });
    expect(answered).toMatchObject({ elapsedMs: 60 * MINUTE_MS, check: { dueInMs: 60 * MINUTE_MS } });
    test.clock.advance(CYCLE_MS);
    expect((await spin(member, first)).status).toBe(200);
  });

  it('is not put off by loading the page again', async () => {
    const member = await test.given.member({ balance: '10.00' });
    const sessionId = await launch(member, first);
    for (let passed = 0; passed < 12; passed += 1) {
      test.clock.advance(5 * MINUTE_MS);
      expect(await launch(member, first)).toBe(sessionId);
    }
    expect((await spin(member, first)).body).toMatchObject({ errorCode: 'game.check.due' });
  });
});
