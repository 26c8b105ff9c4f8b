import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import {
  runsGames,
  type PlayerSession,
  startSupplier,
  type Supplier,
} from '../../../testing/games/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedGames } from '../seed/seed-games.ts';
import { catalogueCommand } from './catalogue-command.ts';

const { games, studio } = api;

let test: TestApp;
let supplier: Supplier;
let gameSession: PlayerSession;
let member: Visitor;
let nodeId: string;
beforeAll(async () => {
  supplier = await startSupplier('aurora');
  test = await startTestApp({ env: { ...supplier.env, COUNTRY_HEADER: 'X-Country', TRUST_PROXY: '1' } });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  [nodeId = ''] = await titlesOf(test, 'slot');
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  gameSession = await supplier.openSession(test, { balance: '100' });
  member = await test.given.member({ balance: '100' });
  await openGame(test, member, nodeId);
});

const read = (text: string, args: readonly string[]) =>
  catalogueCommand(args, {
    database: test.database,
    now: test.clock.now(),
    connections: [],
    read: async () => text,
  });
const run = (...args: string[]) => read('', args);
const runBy = statement<[provider: string]>(
  'test.run-by',
  `UPDATE game SET provider = $1 WHERE vassalage = 'FAR_KILN'`,
);
const bet = async (request: object) => (await supplier.call(test, 'bet', request)).body.status;
const afterwards = (ms: number) =>
  new Date(test.clock.now().getTime() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

async function spin(requestKey: string = randomUUID()): Promise<string> {
  test.clock.advance(2500);
  const { body } = await test.call(member, studio.slotRound, { nodeId, stake: '1.00', requestKey });
  return body.success ? 'ok' : body.errorCode;
}

/** The names of two games for the command line: one in-house game, one game of the provider. */
async function namesOf(): Promise<string[]> {
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  const { games: tables } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  const own = slots.find((slot) => slot.nodeId === nodeId);
  const theirs = tables.find(({ gameId }) => gameId === gameSession.game_code);
  return [own, theirs].map((game) => `${game?.vassalage}/${game?.gameId}`);
}
const vendorsOf = async () => (await namesOf()).map((name) => name.split('/')[0] ?? '');

describe('game with blocked countries', () => {
  it('is refused to every visitor in a blocked country, regardless of nationality', async () => {
    const row = { name: 'Tin Table', game_code: 'tin-table', product: 'Far Kiln', category: 'Live Baccarat' };
    const listed = async (countries: readonly string[]) => {
      const list = JSON.stringify([{ ...row, blocked_countries: countries }]);
      return read(list, ['import', 'provider=faraway', 'list']);
    };
    await listed([]);
    const { games: found } = await test.value(null, games.gameList, {
      language: 'EN',
      gameName: 'tin table',
    });
    await test.database.run(runBy, [supplier.code]);
    const launched = async (country: string) => {
      const url = `${games.launchGame.path}?nodeId=${found[0]?.nodeId}&language=EN`;
      const headers = { cookie: member.cookie, 'x-mc-token': member.info.token, 'x-country': country };
      const answer = await test.app.http.inject({ method: 'GET', url, headers });
      return answer.json<{ errorCode?: string }>().errorCode ?? 'ok';
    };
    expect([await launched('FR'), await launched('PH')]).toEqual(['ok', 'ok']);
    await test.database.run(runBy, ['faraway']);
    expect(await listed(['fr', 'US'])).toContain('FAR_KILN/tin-table: blocked_countries');
    expect(await listed(['US', 'FR'])).toContain('unchanged: 1');
    await expect(listed(['France'])).rejects.toThrow('cannot be read: blocked_countries');
    await test.database.run(runBy, [supplier.code]);
    expect([await launched('fr'), await launched('US'), await launched('PH'), await launched('')]).toEqual([
      'game.region.blocked',
      'game.region.blocked',
      'ok',
      'ok',
    ]);
  });
});

describe('open game of a closed vendor or game', () => {
  it.each([
    ['its vendor is disabled', vendorsOf, 'off', 'on'],
    ['its vendor is in maintenance', vendorsOf, 'maintain', 'maintain'],
    ['the game is in maintenance', namesOf, 'maintain', 'maintain'],
  ])('starts no round while %s, and finishes started rounds', async (_why, targets, close, reopen) => {
    const [begun, undone, key] = [betOf(gameSession), betOf(gameSession), randomUUID()];
    expect([await bet(begun), await bet(undone), await spin(key)]).toEqual(['RS_OK', 'RS_OK', 'ok']);
    const names = await targets();
    for (const name of names)
      await run(close, name, ...(close === 'off' ? [] : ['now', afterwards(600_000)]));
    expect([await bet(betOf(gameSession)), await spin()]).toEqual([
      'RS_ERROR_INVALID_GAME',
      'game.not.found',
    ]);
    expect([await bet(betOf(gameSession, { round: begun.round })), await spin(key)]).toEqual(['RS_OK', 'ok']);
    expect((await supplier.call(test, 'win', winOf(begun))).body.status).toBe('RS_OK');
    expect((await supplier.call(test, 'rollback', rollbackOf(undone))).body.status).toBe('RS_OK');
    for (const name of names) await run(reopen, name, ...(reopen === 'on' ? [] : ['off']));
    expect([await bet(betOf(gameSession)), await spin()]).toEqual(['RS_OK', 'ok']);
  });

  it('takes bets before and after its maintenance', async () => {
    const names = await vendorsOf();
    const [from, until] = [afterwards(60_000), afterwards(120_000)];
    for (const name of names) await run('maintain', name, from, until);
    expect([await bet(betOf(gameSession)), await spin()]).toEqual(['RS_OK', 'ok']);
    test.clock.advance(60_000);
    expect([await bet(betOf(gameSession)), await spin()]).toEqual([
      'RS_ERROR_INVALID_GAME',
      'game.not.found',
    ]);
    test.clock.advance(60_000);
    expect([await bet(betOf(gameSession)), await spin()]).toEqual(['RS_OK', 'ok']);
  });

  it('finishes its rounds after the game itself is disabled', async () => {
    const begun = betOf(gameSession);
    await bet(begun);
    const names = await namesOf();
    for (const name of names) await run('off', name);
    expect([await bet(betOf(gameSession)), await spin()]).toEqual([
      'RS_ERROR_INVALID_GAME',
      'game.not.found',
    ]);
    expect(await bet(betOf(gameSession, { round: begun.round }))).toBe('RS_OK');
    for (const name of names) await run('on', name);
  });
});
