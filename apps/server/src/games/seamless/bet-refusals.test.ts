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
const openSession = () => supplier.openSession(test, { balance: '100' });

describe('provider’s bet in a game that another launch ended', () => {
  it('is refused with its token until the game is launched again', async () => {
    const player = await openSession();
    const [before, after] = [betOf(player), betOf(player)];
    await bet(before);
    await launch(player, nodeIds[1]);
    expect(await bet(after)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', after, HUNDRED - BET));
    expect(await bet(before)).toMatchObject({ body: { status: 'RS_OK' } });
    await launch(player, nodeIds[0]);
    expect(await bet(after)).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
    expect(await bet(betOf(player))).toMatchObject({ body: { status: 'RS_OK' } });
  });

  it('is accepted in an open round, together with its wins and rollbacks', async () => {
    const player = await openSession();
    const [first, undone] = [betOf(player), betOf(player)];
    await bet(first);
    await bet(undone);
    const { session } = await launch(player, nodeIds[1]);
    const more = betOf(player, { round: first.round });
    expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 3 * BET));
    const won = winOf(first, { round_closed: true });
    expect(await supplier.call(test, 'win', won)).toMatchObject({ body: { status: 'RS_OK' } });
    const back = rollbackOf(undone);
    expect(await supplier.call(test, 'rollback', back)).toMatchObject({ body: { status: 'RS_OK' } });
    // The sitting continues in the other game, and late results of the first game belong to it.
    const { sessionId } = session;
    expect(await test.value(player.visitor, play.gameSession, { sessionId })).toMatchObject({
      staked: '20.00',
      won: '25.00',
    });
    const delayed = betOf(player, { round: first.round });
    expect(await bet(delayed)).toMatchObject({ body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
  });

  it('is accepted at another table of the launched lobby', async () => {
    const player = await openSession();
    const { games: tables } = await test.value(player.visitor, games.gameList, {
      language: 'EN',
      gameType: 'LIVE',
      vassalage: (await launch(player, nodeIds[0])).game.vassalage,
    });
    const table = tables.find(({ gameId }) => gameId !== player.game_code);
    expect(await bet(betOf(player, { game_code: table?.gameId }))).toMatchObject({
      body: { status: 'RS_OK' },
    });
  });

  it('is refused without an open game, except in an open round', async () => {
    const player = await openSession();
    const begun = betOf(player);
    await bet(begun);
    const { session } = await launch(player, nodeIds[1]);
    await test.value(player.visitor, play.endGameSession, { sessionId: session.sessionId });
    const [delayed, free] = [betOf(player), betOf(player, { is_free: true })];
    expect(await bet(delayed)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', delayed, HUNDRED - BET));
    expect(await bet(free)).toEqual(expectedReply('RS_ERROR_TOKEN_EXPIRED', free, HUNDRED - BET));
    const more = betOf(player, { round: begun.round });
    expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 2 * BET));
    expect(await supplier.call(test, 'win', winOf(begun))).toMatchObject({ body: { status: 'RS_OK' } });
    expect(await supplier.call(test, 'rollback', rollbackOf(more))).toMatchObject({
      body: { status: 'RS_OK' },
    });
    await launch(player, nodeIds[0]);
    expect(await bet(betOf(player))).toMatchObject({ body: { status: 'RS_OK' } });
  });
});

it('a provider’s bet is refused while a reality check is due, except in an open round; wins and rollbacks are accepted', async () => {
  const player = await openSession();
  const { session } = await launch(player, nodeIds[0]);
  const { sessionId } = session;
  test.clock.advance(30 * MINUTE_MS - 1);
  await test.value(player.visitor, play.gameSession, { sessionId });
  test.clock.advance(30 * MINUTE_MS - 1);
  await test.value(player.visitor, play.gameSession, { sessionId });
  test.clock.advance(1);
  const [first, undone, delayed] = [betOf(player), betOf(player), betOf(player)];
  expect(await bet(first)).toMatchObject({ body: { status: 'RS_OK' } });
  await bet(undone);
  test.clock.advance(1);
  const { status, body } = expectedReply('RS_ERROR_LIMIT_REACHED', delayed, HUNDRED - 2 * BET);
  const waits = { status, body: { ...body, reason: 'reality-check' } };
  expect(await bet(delayed)).toEqual(waits);
  expect(await bet(delayed)).toEqual(waits);
  const more = betOf(player, { round: first.round });
  expect(await bet(more)).toEqual(expectedReply('RS_OK', more, HUNDRED - 3 * BET));
  expect(await supplier.call(test, 'win', winOf(first))).toMatchObject({ body: { status: 'RS_OK' } });
  expect(await supplier.call(test, 'rollback', rollbackOf(undone))).toMatchObject({
    body: { status: 'RS_OK' },
  });
  await test.value(player.visitor, play.acknowledgeCheck, { sessionId });
  expect(await bet(delayed)).toMatchObject({ body: { status: 'RS_ERROR_LIMIT_REACHED' } });
  expect(await bet(betOf(player))).toMatchObject({ body: { status: 'RS_OK' } });
});
