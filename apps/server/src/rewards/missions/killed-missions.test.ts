import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test as behaviour } from 'vitest';
import { memberIdOf, playRound, runBoard, runMission } from '../../../testing/rewards/missions.ts';
import type { AdvanceTask } from '../../../testing/rewards/advance-main.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { advanceLeaderBoards } from '../leader-boards/advance-leader-boards.ts';
import { advanceMissions } from './advance-missions.ts';

const MAIN = fileURLToPath(new URL('../../../testing/rewards/advance-main.ts', import.meta.url));
const KILLS = 10;
/** Some runs have too few statements for their kill. */
const MOST_RUNS = 40;
const TIMEOUT_MS = 240_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ oneProcess: 'the processes of the test' });
  await test.database.transaction(seedGames);
}, TIMEOUT_MS);
afterAll(() => test.stop());

const sumRewards = statement<[], { promotionId: bigint; count: number; units: bigint }>(
  'test.sum-rewards',
  `SELECT promotion_id AS "promotionId", count(*)::integer AS count, sum(amount_units)::bigint AS units FROM reward
    GROUP BY promotion_id ORDER BY promotion_id`,
);
const listReserved = statement<[], { promotionId: bigint; units: bigint }>(
  'test.list-reserved',
  `SELECT id AS "promotionId", reserved_units AS units FROM promotion ORDER BY id`,
);
const listProgress = statement<[], { amount: bigint; score: bigint }>(
  'test.list-progress',
  `SELECT p.amount, s.score FROM mission_progress p JOIN leader_score s ON s.member_id = p.member_id ORDER BY p.member_id`,
);

/** Returns the signal that ended the process; null where the work ended before the kill. */
async function killed(task: AdvanceTask): Promise<string | null> {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  await once(child, 'message');
  child.send(task);
  return (await ended)[1];
}

behaviour(
  'milestones and prizes are issued once, whenever a process is killed',
  async () => {
    await runMission(test, { milestones: [['100', '5']] });
    await runBoard(test);
    const members = [await test.given.member(), await test.given.member(), await test.given.member()];
    const ids = await Promise.all(members.map((one) => memberIdOf(test, one)));
    let kills = 0;
    let played = 0;
    let ended = false;
    for (let run = 0; kills < KILLS && run < MOST_RUNS; run += 1) {
      // Half of the kills are before the end of the board.
      if (kills < KILLS / 2) {
        for (const [at, id] of ids.entries()) await playRound(test, id, { stake: String(40 + at) });
        played += 1;
      } else if (!ended) {
        test.clock.advance(DAY_MS);
        ended = true;
      }
      // A run that sends fewer statements ends, and the next one is killed earlier.
      const killAt = {
        statement: 4 + (run % KILLS) * 2,
        moment: run % 2 ? 'sent' : 'answered',
      } as const;
      const now = test.clock.now().toISOString();
      if ((await killed({ url: test.databaseUrl, now, killAt })) === 'SIGKILL') kills += 1;
    }
    expect(kills).toBe(KILLS);
    // The connection of a killed process holds its locks for a moment; the events are skipped meanwhile.
    await expect
      .poll(
        async () => {
          await advanceMissions(test.app.deps.rewards);
          await advanceLeaderBoards(test.app.deps.rewards);
          const counts = (await test.database.many(sumRewards, [])).map(({ count }) => count);
          return [counts, await test.database.many(listProgress, [])];
        },
        { timeout: 30_000 },
      )
      .toEqual([
        [3, 3],
        [40n, 41n, 42n]
          .map((stake) => stake * BigInt(played) * 10_000n)
          .map((amount) => ({ amount, score: amount })),
      ]);
    const sums = await test.database.many(sumRewards, []);
    expect(sums.map(({ units }) => units)).toEqual([150_000n, 900_000n]);
    expect(await test.database.many(listReserved, [])).toEqual(
      sums.map(({ promotionId, units }) => ({ promotionId, units })),
    );
  },
  TIMEOUT_MS,
);
