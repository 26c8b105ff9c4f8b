import { randomUUID } from 'node:crypto';
import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { roundElsewhere } from '../../../testing/games/external-player.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { addRoundMonths, nextRoundMonth, noteRoundMonth } from '../../../testing/games/round-months.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { seedGames } from '../seed/seed-games.ts';
import { listRoundMonths, listRounds, listRoundsOfType, listRoundsOfVendor } from './queries.ts';
import { statement } from '../../platform/database/statement.ts';

const { games, studio } = api;
const CYCLE_MS = 2500;
const STAKE = 10_000n;

let test: TestApp;
let member: Visitor;
let memberId: bigint;
let nodeId: string;
beforeEach(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
  [nodeId = ''] = await titlesOf(test, 'slot');
  member = await test.given.member({ balance: '100' });
  const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
  memberId = session?.memberId ?? 0n;
});
afterEach(() => test.stop());

const listOwn = statement<[memberId: bigint], { id: bigint; bets: number; stake: bigint; open: boolean }>(
  'test.list-own-rounds',
  'SELECT id, bets, stake_units AS stake, open FROM game_round WHERE member_id = $1 ORDER BY id',
);
const findPlayed = statement<[memberId: bigint], { hands: number; stake: bigint; win: bigint }>(
  'test.sum-played',
  `SELECT sum(hands)::integer AS hands, sum(stake_units)::bigint AS stake, sum(win_units)::bigint AS win
     FROM play_day($1)`,
);
const listNumbers = statement<[], { nonce: number; partition: string }>(
  'test.list-numbers',
  'SELECT nonce, tableoid::regclass::text AS partition FROM studio_round ORDER BY round_id',
);
const countBack = statement<[]>('test.count-back', 'UPDATE studio_seed SET nonce = nonce - 1');
const listLocked = statement<[], { name: string }>(
  'test.list-locked',
  `SELECT DISTINCT c.relname::text AS name FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE l.pid = pg_backend_pid() AND i.inhparent = ANY ('{game_round, studio_round, round_event, round_move}'::regclass[]) ORDER BY 1`,
);
const listAll = statement<[], { name: string }>(
  'test.list-round-partitions',
  `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'game_round'::regclass`,
);

/** Number of executions until PostgreSQL has chosen a generic or a custom plan. */
const WARM_UP = 8;

/** Name suffix of the partitions for the month of an id: `2026_11`. */
function nameOf(id: bigint): string {
  const months = Number(id / 1_000_000_000_000n);
  return new Date(Date.UTC(1970, months)).toISOString().slice(0, 7).replace('-', '_');
}

const now = () => test.clock.now();
const own = () => test.database.many(listOwn, [memberId]);
const round = () => roundElsewhere(test.database, { memberId, nodeId: BigInt(nodeId) });
const record = (more: object = {}) => test.value(member, games.gameRecord, { language: 'EN', ...more });
async function recordOfAll(more: object = {}): Promise<string[]> {
  const { list, next } = await record(more);
  const ids = list.map(({ orderNo }) => orderNo);
  return next === null ? ids : [...ids, ...(await recordOfAll({ ...more, after: next }))];
}

describe('round of an earlier month', () => {
  it('accepts bets, wins and rollbacks by its id', async () => {
    const played = round();
    const first = await played.bet({ amountUnits: STAKE, at: now() });
    const { firstId } = await nextRoundMonth(test.database);
    const second = await played.bet({ amountUnits: 2n * STAKE, at: now() });
    await played.win(first, { amountUnits: 5n * STAKE, at: now() });
    await played.rollback(second, { closes: true, at: now() });
    const rows = await own();
    expect(rows).toMatchObject([{ bets: 1, stake: STAKE, open: false }]);
    expect(rows[0]?.id).toBeLessThan(firstId);
    expect(await test.database.one(findPlayed, [memberId])).toEqual({
      hands: 1,
      stake: STAKE,
      win: 5n * STAKE,
    });
  });

  it('is created once when two bets start it during the change of month', async () => {
    for (let race = 0; race < 10; race += 1) {
      const played = round();
      await Promise.all([
        played.bet({ amountUnits: STAKE, at: now() }),
        nextRoundMonth(test.database),
        played.bet({ amountUnits: STAKE, at: now() }),
      ]);
      // A round in the new month, so that the next race continues from it.
      await round().bet({ amountUnits: 1n, closes: true, at: now() });
      await noteRoundMonth(test.database);
      const raced = (await own()).filter(({ stake }) => stake > 1n);
      expect(raced).toHaveLength(race + 1);
      expect(raced.every(({ bets }) => bets === 2)).toBe(true);
    }
  });

  it('is returned again for its request key', async () => {
    await openGame(test, member, nodeId);
    const call = { nodeId, stake: '1.00', requestKey: randomUUID() };
    const first = await test.value(member, studio.slotRound, call);
    await nextRoundMonth(test.database);
    test.clock.advance(CYCLE_MS);
    expect(await test.value(member, studio.slotRound, call)).toEqual(first);
    expect(await own()).toHaveLength(1);
  });

  it('uses a nonce of its seeds that no later month reuses', async () => {
    await openGame(test, member, nodeId);
    for (let month = 0; month < 3; month += 1) {
      for (let turn = 0; turn < 2; turn += 1) {
        await test.value(member, studio.slotRound, { nodeId, stake: '0.10', requestKey: randomUUID() });
        test.clock.advance(CYCLE_MS);
      }
      await noteRoundMonth(test.database);
      await nextRoundMonth(test.database);
    }
    const numbers = await test.database.many(listNumbers, []);
    expect(numbers.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(numbers.map(({ partition }) => partition)).size).toBe(3);
    await expect(test.database.run(countBack, [])).rejects.toThrow('has counted to 6');
  });

  it('is reported at once when it is reopened after two months, and counted at any time', async () => {
    const played = round();
    const first = await played.bet({ amountUnits: STAKE, closes: true, at: now() });
    for (let month = 0; month < 3; month += 1) {
      await nextRoundMonth(test.database);
      const following = round();
      await following.bet({ amountUnits: STAKE, at: now() });
      await noteRoundMonth(test.database);
    }
    await played.bet({ amountUnits: STAKE, at: now() });
    await played.win(first, { amountUnits: STAKE, at: now() });
    expect((await own()).map(({ open }) => open)).toEqual([false, true, true, true]);
    const { hands, stake, win } = await test.database.one(findPlayed, [memberId]);
    // The open round of two months ago is closed meanwhile; it counts at its closing.
    expect({ hands, stake, win }).toEqual({ hands: 3, stake: 4n * STAKE, win: STAKE });
  });
});

describe('game record across months', () => {
  it('contains each round once, newest first, and reads only the months of its days', async () => {
    const starts: bigint[] = [];
    for (let month = 0; month < 3; month += 1) {
      if (month > 0) {
        test.clock.advance(31 * DAY_MS);
        starts.push((await nextRoundMonth(test.database)).firstId);
      }
      for (let play = 0; play < 15; play += 1) {
        test.clock.advance(DAY_MS / 2);
        await round().bet({ amountUnits: STAKE, closes: true, at: now() });
      }
      await noteRoundMonth(test.database);
    }
    member = await signInAgain(test, member);
    const ids = (await own()).map(({ id }) => id.toString());
    expect(ids).toHaveLength(45);
    expect(await recordOfAll()).toEqual(ids.toReversed());
    expect(await recordOfAll({ gameType: 'RNG' })).toEqual(ids.toReversed());
    const day = now().toISOString().slice(0, 10);
    const [, last] = starts;
    const read = async (...range: [string | null, string | null, bigint | null]) =>
      (await test.database.many(listRoundMonths, [memberId, ...range])).map(({ firstId }) => firstId);
    expect(await read(null, null, null)).toEqual([last, starts[0], 0n]);
    expect(await read(day, null, null)).toEqual([last]);
    expect(await read(null, day, null)).toEqual([last, starts[0], 0n]);
    expect(await read(null, null, starts[0] ?? 0n)).toEqual([]);
    expect(await read(null, null, BigInt(ids[20] ?? 0))).toEqual([starts[0], 0n]);
  });
});

describe('two years of months', () => {
  beforeEach(async () => {
    await addRoundMonths(test.database, 24);
    for (let month = 0; month < 12; month += 1) {
      await nextRoundMonth(test.database);
      await round().bet({ amountUnits: STAKE, closes: true, at: now() });
      await noteRoundMonth(test.database);
    }
  });

  it('a bet, its win and its rollback lock only the month of their round, event and moves', async () => {
    expect((await test.database.many(listAll, [])).length).toBeGreaterThan(24);
    const locked: string[][] = [];
    for (let turn = 0; turn < 2 * WARM_UP; turn += 1) {
      await test.database.transaction(async (tx) => {
        const played = roundElsewhere(tx, { memberId, nodeId: BigInt(nodeId) });
        const bet = await played.bet({ amountUnits: STAKE, at: now() });
        const other = await played.bet({ amountUnits: STAKE, at: now() });
        await played.win(bet, { amountUnits: STAKE, at: now() });
        await played.rollback(other, { closes: true, at: now() });
        const lost = roundElsewhere(tx, { memberId, nodeId: BigInt(nodeId) });
        await lost.bet({ amountUnits: STAKE, closes: true, at: now() });
        locked.push((await tx.many(listLocked, [])).map(({ name }) => name));
      });
    }
    const names = [...new Set(locked.slice(WARM_UP).flat())];
    expect(names.map((name) => name.replace(/\d+_\d+$/, ''))).toEqual([
      'game_round_',
      'round_event_',
      'round_move_',
    ]);
  });

  it.each([
    ['all rounds', listRounds.any, []],
    ['open rounds', listRounds.open, []],
    ['a category', listRoundsOfType.any, ['RNG']],
    ['a vendor', listRoundsOfVendor.any, [null, 'TESSERA']],
  ] as const)('a page of %s reads a single month', async (_, { text }, more) => {
    const [newest, month] = await test.database.many(listRoundMonths, [memberId, null, null, null]);
    if (!newest || !month) throw new Error('no month');
    const range = ['EN', memberId, null, null, null, 20, month.firstId, month.endId, ...more];
    const plan = await test.database.transaction(async (tx) => {
      const { rows } = await tx.foreign(`EXPLAIN (ANALYZE) ${text}`, range);
      return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']);
    });
    const read = plan.flatMap((line) => / on game_round_(\w+) r.*\(actual/.exec(line)?.[1] ?? []);
    // The partitions after the newest month are those added in advance: a vendor's page searches them for open rounds.
    const before = read.filter((name) => name === 'earlier' || name < nameOf(newest.firstId));
    expect(new Set(before), plan.join('\n')).toEqual(new Set([nameOf(month.firstId)]));
  });
});
