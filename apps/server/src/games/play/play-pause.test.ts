import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { runsGames, startSupplier, type Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { seedGames } from '../seed/seed-games.ts';

const { games, play, protection, studio } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
let supplier: Supplier;
let first: string;
let second: string;
let member: Visitor;
let sessionId: string;
beforeAll(async () => {
  supplier = await startSupplier('aurora');
  test = await startTestApp({ env: { ...supplier.env, MARKET: 'default' } });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  [first = '', second = ''] = slots.filter(({ playable }) => playable).map(({ nodeId }) => nodeId);
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  member = await test.given.member({ balance: '100.00' });
  await launch();
});

async function launch(nodeId = first): Promise<string> {
  const { body } = await test.call(member, games.launchGame, { nodeId, language: 'EN' });
  if (body.success) sessionId = body.value.session.sessionId;
  return body.success ? 'ok' : body.errorCode;
}
const session = () => test.value(member, play.gameSession, { sessionId });
async function spin(requestKey: string = randomUUID()): Promise<string> {
  const { body } = await test.call(member, studio.slotRound, { nodeId: first, stake: '1.00', requestKey });
  return body.success ? 'ok' : body.errorCode;
}
/** The page stays open and queries its session every minute. */
async function stays(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    test.clock.advance(MINUTE_MS);
    await session();
  }
}
const leave = () => test.value(member, play.endGameSession, { sessionId });
const answerCheck = () => test.value(member, play.acknowledgeCheck, { sessionId });

describe('market with a play pause', () => {
  it('refuses rounds and launches for five minutes after an hour of play, and returns the remaining time', async () => {
    expect((await session()).pause).toEqual({ dueInMs: 60 * MINUTE_MS, leftMs: 0 });
    await stays(59);
    const key = randomUUID();
    expect(await spin(key)).toBe('ok');
    expect((await session()).pause).toEqual({ dueInMs: MINUTE_MS, leftMs: 0 });
    await stays(1);
    await answerCheck();
    const until = new Date(test.clock.now().getTime() + 5 * MINUTE_MS).toISOString();
    expect((await session()).pause).toEqual({ dueInMs: 0, leftMs: 5 * MINUTE_MS });
    expect(await spin()).toBe('protection.pause');
    const input = { nodeId: second, language: 'EN' } as const;
    const { status, body } = await test.call(member, games.launchGame, input);
    expect([status, body]).toMatchObject([403, { errorCode: 'protection.pause', value: { until } }]);
    expect(await spin(key)).toBe('ok');
    await stays(4);
    test.clock.advance(MINUTE_MS - 1);
    expect([await spin(), await launch()]).toEqual(['protection.pause', 'protection.pause']);
    test.clock.advance(1);
    expect(await spin()).toBe('ok');
    expect((await session()).pause).toEqual({ dueInMs: 60 * MINUTE_MS, leftMs: 0 });
  });

  it('counts across games and with more frequent reality checks', async () => {
    await test.value(member, protection.setRealityCheck, { intervalMs: 15 * MINUTE_MS });
    await stays(14);
    expect(await launch(second)).toBe('ok');
    for (const _ of [1, 2, 3]) {
      await stays(14);
      await answerCheck();
    }
    await stays(4);
    expect(await launch()).toBe('protection.pause');
  });

  it('accepts five minutes without a game as the pause, and no shorter time', async () => {
    await stays(58);
    await leave();
    test.clock.advance(4 * MINUTE_MS);
    expect(await launch()).toBe('protection.pause');
    test.clock.advance(MINUTE_MS);
    expect(await launch()).toBe('ok');
    await stays(30);
    await leave();
    test.clock.advance(4 * MINUTE_MS);
    await launch();
    expect((await session()).pause).toMatchObject({ dueInMs: 26 * MINUTE_MS });
  });

  it('counts rounds without an open page', async () => {
    for (let minutes = 0; minutes < 56; minutes += 4) {
      expect(await spin()).toBe('ok');
      test.clock.advance(4 * MINUTE_MS);
    }
    expect(await spin()).toBe('ok');
    test.clock.advance(4 * MINUTE_MS);
    await answerCheck();
    expect(await spin()).toBe('protection.pause');
  });

  it('does not extend the time when the clock is set back', async () => {
    await stays(50);
    test.clock.advance(-30 * MINUTE_MS);
    // The minute of the clock change does not count.
    await stays(10);
    expect((await session()).pause).toEqual({ dueInMs: MINUTE_MS, leftMs: 0 });
    test.clock.advance(20 * MINUTE_MS);
  });
});

it('a provider’s bet is refused during the pause, except in an open round; wins and rollbacks are accepted', async () => {
  const session = await supplier.openSession(test, { balance: '1000' });
  member = session.visitor;
  sessionId = await openGameSession();
  const bet = async (request: object) => (await supplier.call(test, 'bet', request)).body;
  const [begun, undone, delayed] = [betOf(session), betOf(session), betOf(session)];
  for (let minutes = 0; minutes < 56; minutes += 4) {
    expect(await bet(betOf(session))).toMatchObject({ status: 'RS_OK' });
    // Signed in without an open page: the bets alone count as play.
    await test.value(member, protection.protection, {});
    test.clock.advance(4 * MINUTE_MS);
  }
  expect([await bet(begun), await bet(undone)]).toMatchObject([{ status: 'RS_OK' }, { status: 'RS_OK' }]);
  test.clock.advance(4 * MINUTE_MS);
  const waits = { status: 'RS_ERROR_LIMIT_REACHED', reason: 'reality-check' };
  expect([await bet(delayed), await bet(delayed)]).toMatchObject([waits, waits]);
  expect(await bet(betOf(session, { amount: 0, is_free: true }))).toMatchObject(waits);
  expect(await bet(betOf(session, { round: begun.round }))).toMatchObject({ status: 'RS_OK' });
  const won = await supplier.call(test, 'win', winOf(begun));
  const back = await supplier.call(test, 'rollback', rollbackOf(undone));
  expect([won.body, back.body]).toMatchObject([{ status: 'RS_OK' }, { status: 'RS_OK' }]);
  test.clock.advance(5 * MINUTE_MS);
  await answerCheck();
  expect(await bet(betOf(session))).toMatchObject({ status: 'RS_OK' });
});

/** Session of the last launched game: a reload continues with it. */
async function openGameSession(): Promise<string> {
  const { games: list } = await test.value(member, games.gameList, { language: 'EN', gameType: 'LIVE' });
  const nodeId = list[0]?.nodeId ?? '';
  return (await test.value(member, games.launchGame, { nodeId, language: 'EN' })).session.sessionId;
}
