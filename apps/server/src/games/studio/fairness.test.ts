import { api } from '@tessera/contract';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { seedGames } from '../seed/seed-games.ts';

const { studio } = api;

const CYCLE_MS = 2500;

let test: TestApp;
let nodeId: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'slot');
});
afterAll(() => test.stop());

const fairness = async (member: Visitor) => (await test.value(member, studio.slotGame, { nodeId })).fairness;
const rotate = (member: Visitor, clientSeed: string) => test.value(member, studio.rotateSeed, { clientSeed });
const play = async (member: Visitor) => {
  test.clock.advance(CYCLE_MS);
  await openGame(test, member, nodeId);
  return test.value(member, studio.slotRound, { nodeId, stake: '0.10', requestKey: randomUUID() });
};

describe('verification by a player', () => {
  it('recomputes every round of a revealed seed', async () => {
    const member = await test.given.member({ balance: '20' });
    const promised = await rotate(member, 'my_own-Seed');
    expect(promised).toMatchObject({ clientSeed: 'my_own-Seed', nextNonce: 1 });
    const rounds = [];
    for (let round = 0; round < 25; round += 1) rounds.push(await play(member));
    const { previous } = await rotate(member, 'next');
    const { serverSeed = '', clientSeed } = previous ?? {};
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(promised.serverSeedHash);
    const { table } = await test.value(member, studio.slotGame, { nodeId });
    for (const [index, round] of rounds.entries()) {
      const nonce = index + 1;
      expect(round.proof).toMatchObject({ serverSeedHash: promised.serverSeedHash, clientSeed, nonce });
      const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest();
      const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor((digest.readUInt32BE(reel * 4) / 2 ** 32) * 32));
      expect(round.stops).toEqual(stops);
      const grid = stops.map((stop, reel) => [0, 1, 2].map((row) => table.reels[reel]?.[(stop + row) % 32]));
      expect(round.grid).toEqual(grid);
    }
  });

  it('gets a new commitment and the previous seed with every rotation', async () => {
    const member = await test.given.member();
    const first = await fairness(member);
    const second = await rotate(member, 'a');
    expect(second.previous).toMatchObject({
      serverSeedHash: first.serverSeedHash,
      clientSeed: first.clientSeed,
    });
    const third = await rotate(member, 'b');
    expect(third.previous).toMatchObject({ serverSeedHash: second.serverSeedHash, clientSeed: 'a' });
    expect(new Set([first, second, third].map(({ serverSeedHash }) => serverSeedHash)).size).toBe(3);
    expect(await fairness(member)).toEqual(third);
  });

  it('uses the new commitment after a refused round between two rotations', async () => {
    const member = await test.given.member({ balance: '0.20' });
    await play(member);
    await rotate(member, 'first');
    const refused = { nodeId, stake: '100', requestKey: randomUUID() };
    test.clock.advance(CYCLE_MS);
    expect((await test.call(member, studio.slotRound, refused)).body).toMatchObject({
      errorCode: 'balance.insufficient',
    });
    const { serverSeedHash } = await rotate(member, 'second');
    expect((await play(member)).proof).toMatchObject({ serverSeedHash, clientSeed: 'second', nonce: 1 });
  });

  it('accepts the player’s own client seed', async () => {
    const member = await test.given.member();
    expect(await rotate(member, 'mine')).toMatchObject({ clientSeed: 'mine', nextNonce: 1, previous: null });
  });

  it.each(['', 'a b', 'a:b', 'x'.repeat(65), 'é'])('refuses the client seed %j', async (clientSeed) => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, studio.rotateSeed, { clientSeed });
    expect([status, body]).toMatchObject([400, { errorCode: 'request_param_err' }]);
  });
});

describe('seed pairs on the server', () => {
  it('leave one active pair after concurrent rotations during play', async () => {
    const member = await test.given.member({ balance: '20' });
    await play(member);
    const rotations = Array.from({ length: 8 }, (_, index) => rotate(member, `seed${index}`));
    const rounds = async () => {
      const ended = [];
      while (ended.length < 12) ended.push(await play(member));
      return ended;
    };
    const [rotated, played] = await Promise.all([Promise.all(rotations), rounds()]);
    expect(new Set(rotated.map(({ serverSeedHash }) => serverSeedHash)).size).toBe(8);
    const numbers = played.map(({ proof }) => `${proof.serverSeedHash} ${proof.nonce}`);
    expect(new Set(numbers).size).toBe(12);
    const last = await fairness(member);
    expect(rotated.map(({ serverSeedHash }) => serverSeedHash)).toContain(last.serverSeedHash);
  });

  it('never store an active seed in plain text', async () => {
    const member = await test.given.member();
    const { serverSeedHash } = await fairness(member);
    const stored = statement<[hash: string], { row: string; sealed: Buffer }>(
      'test.stored-seed',
      `SELECT s::text AS row, sealed_seed AS sealed FROM studio_seed s WHERE server_seed_hash = $1`,
    );
    const before = await test.database.one(stored, [serverSeedHash]);
    const { previous } = await rotate(member, 'next');
    const { serverSeed = '' } = previous ?? {};
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(before.row).not.toContain(serverSeed);
    expect(before.sealed.toString('latin1')).not.toContain(serverSeed);
  });
});
