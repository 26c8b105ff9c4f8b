import { afterAll, beforeAll, expect, test as behaviour } from 'vitest';
import { claimedBonus, pocketsOf, runBonusJobs } from '../../../testing/rewards/bonus.ts';
import { memberIdOf } from '../../../testing/rewards/missions.ts';
import { payUntilKilled } from '../../../testing/rewards/pay-until-killed.ts';
import { playElsewhere } from '../../../testing/games/external-player.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { statement } from '../../platform/database/statement.ts';

const KILLS = 10;
/** Some runs have too few statements for their kill. */
const MOST_RUNS = 40;
const MEMBERS_PER_RUN = 2;
const TIMEOUT_MS = 240_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ oneProcess: 'the processes of the test' });
  await test.database.transaction(seedGames);
}, TIMEOUT_MS);
afterAll(() => test.stop());

const findLiveGame = statement<[], { id: bigint }>(
  'test.find-live-game',
  `SELECT id FROM game WHERE game_type = 'LIVE' ORDER BY id LIMIT 1`,
);
const sumReleases = statement<[], { transfers: number; units: bigint; bonuses: number }>(
  'test.sum-releases',
  `SELECT count(*)::integer AS transfers, coalesce(sum(t.amount), 0)::bigint AS units,
     (SELECT count(*)::integer FROM reward WHERE state = 'completed') AS bonuses
     FROM transfer t WHERE t.kind = 'bonus-release'`,
);

/** Stakes 100.00 of a bonus of 100.00, which has to be staked once, and wins 60.00. */
async function fulfilled(nodeId: bigint): Promise<Visitor> {
  const member = await test.given.member();
  await claimedBonus(test, member, { wagering: 1 });
  const player = { memberId: await memberIdOf(test, member), nodeId };
  const bet = { stakeUnits: 1_000_000n, winUnits: 600_000n, at: test.clock.now() };
  await playElsewhere(test.database, player, bet);
  return member;
}

behaviour(
  'a fulfilled bonus is released once, whenever a process is killed',
  async () => {
    const { id: nodeId } = await test.database.one(findLiveGame, []);
    const members: Visitor[] = [];
    let kills = 0;
    for (let run = 0; kills < KILLS && run < MOST_RUNS; run += 1) {
      for (let at = 0; at < MEMBERS_PER_RUN; at += 1) members.push(await fulfilled(nodeId));
      const killAt = { statement: 3 + (run % KILLS) * 2, moment: run % 2 ? 'sent' : 'answered' } as const;
      const task = { work: 'bonuses', url: test.databaseUrl, now: test.clock.now().toISOString() } as const;
      if ((await payUntilKilled({ ...task, killAt })) === 'SIGKILL') kills += 1;
    }
    expect(kills).toBe(KILLS);
    // The connection of a killed process has its locks for a moment; the events are skipped meanwhile.
    await expect
      .poll(
        async () => {
          await runBonusJobs(test);
          return test.database.one(sumReleases, []);
        },
        { timeout: 30_000 },
      )
      .toEqual({
        transfers: members.length,
        units: BigInt(members.length) * 600_000n,
        bonuses: members.length,
      });
    for (const member of members) expect(await pocketsOf(test, member)).toEqual([60, 0]);
  },
  TIMEOUT_MS,
);
