import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/app.ts';
import { openGame, titlesOf } from '../../../testing/studio.ts';
import { runsGames, type Seat, startSupplier, type Supplier } from '../../../testing/supplier.ts';
import { betOf, rollbackOf, winOf } from '../../../testing/wallet-calls.ts';
import { seedGames } from '../seed/seed-games.ts';
import { catalogueCommand } from './catalogue-command.ts';

const { games, studio } = api;

let test: TestApp;
let supplier: Supplier;
let seat: Seat;
let member: Visitor;
let nodeId: string;
beforeAll(async () => {
  supplier = await startSupplier('aurora');
  test = await startTestApp({ env: supplier.env });
  await test.database.transaction(seedGames);
  await runsGames(test, supplier);
  [nodeId = ''] = await titlesOf(test, 'slot');
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});
beforeEach(async () => {
  seat = await supplier.seat(test, { balance: '100' });
  member = await test.given.member({ balance: '100' });
  await openGame(test, member, nodeId);
});

const run = (...args: string[]) =>
  catalogueCommand(args, { database: test.database, now: test.clock.now(), connections: [], read: async () => '' });
const bet = async (request: object) => (await supplier.call(test, 'bet', request)).body.status;
const later = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString().replace(/\.\d+Z$/, 'Z');

async function spin(requestKey: string = randomUUID()): Promise<string> {
  test.clock.advance(2500);
  const { body } = await test.call(member, studio.slotRound, { nodeId, stake: '1.00', requestKey });
  return body.success ? 'ok' : body.errorCode;
}

/** The two games as the command line names them: one of the house, one of the provider. */
async function namesOf(): Promise<string[]> {
  const { games: slots } = await test.value(null, games.gameList, { language: 'EN', gameType: 'RNG' });
  const { games: tables } = await test.value(null, games.gameList, { language: 'EN', gameType: 'LIVE' });
  const own = slots.find((slot) => slot.nodeId === nodeId);
  const theirs = tables.find(({ gameId }) => gameId === seat.game_code);
  return [own, theirs].map((game) => `${game?.vassalage}/${game?.gameId}`);
}
const vendorsOf = async () => (await namesOf()).map((name) => name.split('/')[0] ?? '');

describe('a game that was opened before', () => {
  it.each([
    ['its vendor is off the shelf', vendorsOf, 'off', 'on'],
    ['its vendor rests', vendorsOf, 'maintain', 'maintain'],
    ['it rests itself', namesOf, 'maintain', 'maintain'],
  ])('begins no round while %s, and ends what had begun', async (_why, targets, close, reopen) => {
    const [begun, undone, key] = [betOf(seat), betOf(seat), randomUUID()];
    expect([await bet(begun), await bet(undone), await spin(key)]).toEqual(['RS_OK', 'RS_OK', 'ok']);
    const names = await targets();
    for (const name of names) await run(close, name, ...(close === 'off' ? [] : ['now', later(600_000)]));
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_ERROR_INVALID_GAME', 'vendor_under_maintenance']);
    expect([await bet(betOf(seat, { round: begun.round })), await spin(key)]).toEqual(['RS_OK', 'ok']);
    expect((await supplier.call(test, 'win', winOf(begun))).body.status).toBe('RS_OK');
    expect((await supplier.call(test, 'rollback', rollbackOf(undone))).body.status).toBe('RS_OK');
    for (const name of names) await run(reopen, name, ...(reopen === 'on' ? [] : ['off']));
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_OK', 'ok']);
  });

  it('takes bets until its rest begins, and again from its end on', async () => {
    const names = await vendorsOf();
    const [from, until] = [later(60_000), later(120_000)];
    for (const name of names) await run('maintain', name, from, until);
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_OK', 'ok']);
    test.clock.advance(60_000);
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_ERROR_INVALID_GAME', 'vendor_under_maintenance']);
    test.clock.advance(60_000);
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_OK', 'ok']);
  });

  it('ends its rounds also where it was taken off the shelf by itself', async () => {
    const begun = betOf(seat);
    await bet(begun);
    const names = await namesOf();
    for (const name of names) await run('off', name);
    expect([await bet(betOf(seat)), await spin()]).toEqual(['RS_ERROR_INVALID_GAME', 'game.not.found']);
    expect(await bet(betOf(seat, { round: begun.round }))).toBe('RS_OK');
    for (const name of names) await run('on', name);
  });
});
