import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/server/app.ts';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, expectedReply, winOf } from '../../../testing/games/wallet-calls.ts';

const { games, play } = api;
const MINUTE_MS = 60_000;
const HUNDRED = 10_000_000;
const BET = 1_000_000;

let test: TestApp;
let supplier: Supplier;
let nodeIds: string[];
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
  const { games: list } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  nodeIds = list.map(({ nodeId }) => nodeId);
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

const bet = (request: object) => supplier.call(test, 'bet', request);
const launch = ({ visitor }: PlayerSession, nodeId = '') =>
  test.value(visitor, games.launchGame, { nodeId, language: 'EN' });
const sit = () => supplier.seat(test, { balance: '100' });

describe('a provider’s bet in a game that another one ended', () => {
  it('is refused with its token, until that game is launched again', async () => {
    const seat = await sit();
    const [before, after] = [betOf(seat), betOf(seat)];
    await bet(before);
    await launch(seat, nodeIds[1]);
    expect(await bet(after)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', after, HUNDRED - BET));
    expect(await bet(before)).toMatchObject({ body: { status: 'RS_OK' } });
    await launch(seat, nodeIds[0]);
    expect(await bet(after)).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    expect(await bet(betOf(seat))).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('is taken in a round that had begun, and what was won or taken back there is booked', async () => {
    const seat = await sit();
    const [first, undone] = [betOf(seat), betOf(seat)];
    await bet(first);
    await bet(undone);
    const { session } = await launch(seat, nodeIds[1]);
    const more = betOf(seat, { round: first.round });
    expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 3 * BET));
    const won = winOf(first, { round_closed: true });
    expect(await supplier.call(test, 'win', won)).toMatchObject({ body: { status: 'RS_OK' } });
    const back = rollbackOf(undone);
    expect(await supplier.call(test, 'rollback', back)).toMatchObject({ body: { status: 'RS_OK' } });
    // The sitting goes on in the other game, and what comes late from the first one belongs to it.
    const { sessionId } = session;
    expect(await test.value(seat.visitor, play.gameSession, { sessionId })).toMatchObject({
      staked: '20.00',
      won: '25.00',
    });
    const late = betOf(seat, { round: first.round });
    expect(await bet(late)).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
  });

  it('is taken at another table of the lobby that was launched', async () => {
    const seat = await sit();
    const { games: tables } = await test.value(seat.visitor, games.gameList, {
      language: 'EN',
      gameType: 'LIVE',
      vassalage: (await launch(seat, nodeIds[0])).game.vassalage,
    });
    const table = tables.find(({ gameId }) => gameId !== seat.game_code);
    expect(await bet(betOf(seat, { game_code: table?.gameId }))).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('is refused while no game is open, but for what had begun', async () => {
    const seat = await sit();
    const begun = betOf(seat);
    await bet(begun);
    const { session } = await launch(seat, nodeIds[1]);
    await test.value(seat.visitor, play.endGameSession, { sessionId: session.sessionId });
    const [late, free] = [betOf(seat), betOf(seat, { is_free: true })];
    expect(await bet(late)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', late, HUNDRED - BET));
    expect(await bet(free)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', free, HUNDRED - BET));
    const more = betOf(seat, { round: begun.round });
    expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 2 * BET));
    expect(await supplier.call(test, 'win', winOf(begun))).toMatchObject({ body: { status: 'RS_OK' } });
    expect(await supplier.call(test, 'rollback', rollbackOf(more))).toMatchObject({
      body: { status: 'RS_OK' },
    });
    await launch(seat, nodeIds[0]);
    expect(await bet(betOf(seat))).toMatchObject({ body: { status: 'RS_OK' } });
  });
});

it('a provider’s bet waits for a reality check that is due; its round, a win and a rollback do not', async () => {
  const seat = await sit();
  const { session } = await launch(seat, nodeIds[0]);
  const { sessionId } = session;
  test.clock.advance(30 * MINUTE_MS - 1);
  await test.value(seat.visitor, play.gameSession, { sessionId });
  test.clock.advance(30 * MINUTE_MS - 1);
  await test.value(seat.visitor, play.gameSession, { sessionId });
  test.clock.advance(1);
  const [first, undone, late] = [betOf(seat), betOf(seat), betOf(seat)];
  expect(await bet(first)).toMatchObject({ body: { status: 'RS_OK' } });
  await bet(undone);
  test.clock.advance(1);
  const { status, body } = expectedReply('RS_ERROR_LIMIT_REACHED', late, HUNDRED - 2 * BET);
  const waits = { status, body: { ...body, reason: 'reality-check' } };
  expect(await bet(late)).toEqual(waits);
  expect(await bet(late)).toEqual(waits);
  const more = betOf(seat, { round: first.round });
  expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 3 * BET));
  expect(await supplier.call(test, 'win', winOf(first))).toMatchObject({ body: { status: 'RS_OK' } });
  expect(await supplier.call(test, 'rollback', rollbackOf(undone))).toMatchObject({
    body: { status: 'RS_OK' },
  });
  await test.value(seat.visitor, play.acknowledgeCheck, { sessionId });
  expect(await bet(late)).toMatchObject({ body: { status: 'RS_ERROR_LIMIT_REACHED' } });
  expect(await bet(betOf(seat))).toMatchObject({ body: { status: 'RS_OK' } });
});
