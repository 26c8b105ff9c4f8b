import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { roundElsewhere } from '../../testing/games/external-player.ts';
import { titlesOf } from '../../testing/games/studio.ts';
import { seedGames } from '../../src/games/index.ts';
import { DAY_MS } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { countMonthsBehind, prepareMonths } from '../../src/platform/database/monthly-partitions.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { monthlyTables } from '../../src/prepare-months.ts';
import { consumeRoundEvents, dailyTotals } from '../../src/rounds/round-events.ts';

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.stop());

const behind = () => countMonthsBehind(test.database, monthlyTables, test.clock.now());
const listMonthly = statement<[], { name: string }>(
  'test.list-tables-by-month',
  `SELECT partrelid::regclass::text AS name FROM pg_partitioned_table WHERE partstrat = 'r'
    AND NOT (SELECT relispartition FROM pg_class WHERE oid = partrelid)`,
);
const findPlay = statement<[], { rounds: number; months: number; stake: bigint; counted: bigint }>(
  'test.find-play-over-months',
  `SELECT count(*)::integer AS rounds, count(DISTINCT id / 1000000000000)::integer AS months,
          sum(stake_units)::bigint AS stake, (SELECT sum(stake_units)::bigint FROM game_day) AS counted FROM game_round`,
);

describe('monthly partitions', () => {
  it('are prepared for every table that has a partition per month', async () => {
    const tables = (await test.database.many(listMonthly, [])).map(({ name }) => name);
    expect(monthlyTables.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  });

  it('are created by a server that starts after months without a server', async () => {
    expect(await behind()).toBe(0);
    test.clock.advance(150 * DAY_MS);
    expect(await behind()).toBeGreaterThan(monthlyTables.length);
    await test.app.start();
    await vi.waitUntil(async () => (await behind()) === 0, { timeout: 10_000 });
    const { body } = await test.app.http.inject('/metrics');
    expect(body).toContain('late_work{what="months"} 0');
    test.clock.advance(150 * DAY_MS);
    const metrics = await test.app.http.inject('/metrics');
    expect(metrics.body).toMatch(/late_work\{what="months"\} [1-9]/);
    await test.app.stop();
  });

  it('start during play, and no bet fails or is counted twice', async () => {
    await test.database.transaction(seedGames);
    const [nodeId = ''] = await titlesOf(test, 'slot');
    const member = await test.given.member({ balance: '100' });
    const session = await test.app.deps.identity.sessions.find(test.database, member.cookie.split('=')[1]);
    const memberId = session?.memberId ?? 0n;
    const other = openDatabase({ url: test.databaseUrl });
    const at = test.clock.now();
    const bets = async () => {
      for (let played = 0; played < 12; played += 1) {
        const round = roundElsewhere(test.database, { memberId, nodeId: BigInt(nodeId) });
        await round.bet({ amountUnits: 100n, closes: true, at });
      }
    };
    const months = async (database: typeof other) => {
      for (let month = 1; month <= 3; month += 1) {
        await prepareMonths(database, monthlyTables, new Date(at.getTime() + month * 31 * DAY_MS));
        await consumeRoundEvents(database, dailyTotals);
      }
    };
    await Promise.all([bets(), bets(), bets(), months(test.database), months(other)]);
    await other.close();
    await bets();
    await consumeRoundEvents(test.database, dailyTotals);
    const { rounds, months: seen, stake, counted } = await test.database.one(findPlay, []);
    expect({ rounds, stake, counted }).toEqual({ rounds: 48, stake: 4800n, counted: 4800n });
    expect(seen).toBeGreaterThan(1);
  });
});
