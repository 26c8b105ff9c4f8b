import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LotteryDeps } from '../../src/lottery/index.ts';
import { settleIssues } from '../../src/lottery/settlement/settle-issues.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { postmasterPid } from '../../testing/database/embedded-process.ts';
import { fillIssue, type LotteryMembers, openLottery } from '../../testing/lottery/drawn-issue.ts';
import type { SettleTask } from '../../testing/lottery/settle-main.ts';
import { COMPILED } from '../../testing/server/server-process.ts';

const MAIN = fileURLToPath(new URL('../../testing/lottery/settle-main.ts', import.meta.url));
const LINES = Math.max(20_000, Number(process.env['SOAK_SETTLED_LINES'] ?? 0));
const KILLS = 5;
const MEMBERS = 300;
/** Above the series 1840 of the lines: each line has a rebate. */
const MAX_SERIES = 1846;
const TIMEOUT_MS = 300_000 + LINES * 4;

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
let members: LotteryMembers;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-settlement-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  database = openDatabase({ url: postgres.url, maxConnections: 4, onIdleError: () => {} });
  members = await openLottery(database, MEMBERS);
}, TIMEOUT_MS);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const countSettled = statement<[issueId: bigint], { settled: number }>(
  'test.count-settled',
  `SELECT count(*) FILTER (WHERE state <> 'placed')::integer AS settled FROM lottery_line WHERE issue_id = $1`,
);
/** What settlement wrote for an issue, beside what each line is due: series 1840 of one of ten, and 6 / 2000 of the stake. */
const sumSettled = statement<[issueId: bigint], Record<string, bigint | string>>(
  'test.sum-settled',
  `WITH line AS (
     SELECT l.*, CASE WHEN l.picks LIKE '7%' THEN 184000 ELSE 0 END AS prize, 60 AS rebate FROM lottery_line l
      WHERE l.issue_id = $1
   ), told AS (
     SELECT e.round_id, count(*) AS events, sum(e.win_units) AS units FROM round_event e GROUP BY 1
   ), paid AS (
     SELECT m.round_id, count(*) AS wins, sum(t.amount) AS units FROM round_move m JOIN transfer t ON t.id = m.transfer_id
      WHERE m.kind = 'win' GROUP BY 1
   )
   SELECT (SELECT state FROM lottery_issue WHERE id = $1) AS state,
     count(*) FILTER (WHERE l.prize <> l.prize_units OR l.rebate <> l.rebate_units OR l.state = 'placed') AS wrong,
     count(*) FILTER (WHERE r.open OR r.win_units <> l.prize + l.rebate) AS "wrongRounds",
     count(*) FILTER (WHERE e.events IS DISTINCT FROM 1 OR e.units <> r.win_units) AS "wrongEvents",
     count(*) FILTER (WHERE p.wins IS DISTINCT FROM 1 + (l.prize > 0)::integer OR p.units <> r.win_units) AS "wrongWins"
     FROM line l JOIN game_round r ON r.id = l.round_id
     LEFT JOIN told e ON e.round_id = r.id LEFT JOIN paid p ON p.round_id = r.id`,
);
const sumBalances = statement<[], { differences: bigint }>(
  'test.sum-balances',
  `WITH line AS (
     SELECT member_id, sum(prize_units + rebate_units) AS units FROM lottery_line GROUP BY 1
   ), posted AS (
     SELECT member_id, sum(member_delta) AS units, count(*) AS transfers FROM transfer GROUP BY 1
   )
   SELECT count(*) AS differences FROM member_balance b LEFT JOIN line l USING (member_id) LEFT JOIN posted p USING (member_id)
    WHERE (b.cash, b.cash, b.sequence) IS DISTINCT FROM (coalesce(l.units, 0), coalesce(p.units, 0), coalesce(p.transfers, 0))`,
);

const settle = () => settleIssues({ database, clock: { now: () => new Date() } } as LotteryDeps);
const settled = async (issueId: bigint) => (await database.one(countSettled, [issueId])).settled;

async function expectEachPaidOnce(issueId: bigint): Promise<void> {
  // The locks of a killed process remain for a moment.
  await vi.waitFor(
    async () => {
      await settle();
      expect(await settled(issueId)).toBe(LINES);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await database.one(sumSettled, [issueId])).toEqual({
    state: 'settled',
    wrong: 0n,
    wrongRounds: 0n,
    wrongEvents: 0n,
    wrongWins: 0n,
  });
  expect(await database.one(sumBalances, [])).toEqual({ differences: 0n });
}

it('pays each line once when the settling process is killed repeatedly', {
  timeout: TIMEOUT_MS,
}, async () => {
  const issueId = await fillIssue(database, members, { place: 1, lines: LINES, maxSeries: MAX_SERIES });
  let before = 0;
  let grown = 0;
  for (let turn = 0; turn < KILLS; turn += 1) {
    const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
    const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
    await once(child, 'message');
    const moment = turn % 2 === 0 ? 'sent' : 'answered';
    child.send({ url: postgres.url, killAt: { statement: 7 + 4 * turn, moment } } satisfies SettleTask);
    expect((await ended)[1]).toBe('SIGKILL');
    const after = await settled(issueId);
    grown += Number(after > before);
    before = after;
  }
  expect(grown).toBeGreaterThan(0);
  await expectEachPaidOnce(issueId);
});

it('pays each line once when PostgreSQL is killed repeatedly', { timeout: TIMEOUT_MS }, async () => {
  const issueId = await fillIssue(database, members, { place: 2, lines: LINES, maxSeries: MAX_SERIES });
  let interrupted = 0;
  for (let turn = 0; turn < KILLS; turn += 1) {
    const before = await settled(issueId);
    const running = settle().then(
      () => false,
      () => true,
    );
    // In the middle of the batches after the first new one.
    const grown = vi.waitUntil(async () => (await settled(issueId)) > before, {
      timeout: 60_000,
      interval: 5,
    });
    await Promise.race([grown, running]);
    const killed = await postmasterPid(dataDir);
    process.kill(killed, 'SIGKILL');
    interrupted += Number(await running);
    await vi.waitFor(
      async () => {
        // A connection to the killed PostgreSQL can answer once more.
        expect(await postmasterPid(dataDir)).not.toBe(killed);
        await settled(issueId);
      },
      { timeout: 60_000, interval: 50 },
    );
  }
  expect(interrupted).toBeGreaterThan(0);
  await expectEachPaidOnce(issueId);
});
