import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test as behaviour } from 'vitest';
import type { IssueTask } from '../../../testing/rewards/deposit-bonus-main.ts';
import {
  budgetOf,
  depositWith,
  issueBonuses,
  runDepositBonus,
  startDeposits,
} from '../../../testing/rewards/deposit-bonus.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { statement } from '../../platform/database/statement.ts';

const MAIN = fileURLToPath(new URL('../../../testing/rewards/deposit-bonus-main.ts', import.meta.url));
const KILLS = 10;
const DEPOSITS_PER_KILL = 3;
const DEPOSITS = KILLS * DEPOSITS_PER_KILL;
const TIMEOUT_MS = 240_000;

let test: TestApp;
beforeAll(async () => {
  test = await startDeposits({ oneProcess: 'the processes of the test' });
}, TIMEOUT_MS);
afterAll(() => test.stop());

const sumBonuses = statement<[], { rewards: number; bonuses: number; choices: number; units: bigint }>(
  'test.sum-deposit-bonuses',
  `SELECT count(DISTINCT r.id)::integer AS rewards, count(b.reward_id)::integer AS bonuses,
     count(c.order_id)::integer AS choices, coalesce(sum(r.amount_units), 0)::bigint AS units
   FROM reward r LEFT JOIN bonus_claim b ON b.reward_id = r.id
     LEFT JOIN deposit_choice c ON c.reward_id = r.id AND c.state = 'issued'`,
);

/** Returns the signal that ended the process; null where the work ended before the kill. */
async function killed(task: IssueTask): Promise<string | null> {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  await once(child, 'message');
  child.send(task);
  return (await ended)[1];
}

behaviour(
  'the bonus of a credited deposit is issued once, whenever a process is killed',
  async () => {
    const { code, id } = await runDepositBonus(test, { budget: '10000' });
    let kills = 0;
    for (let turn = 0; turn < KILLS; turn += 1) {
      for (let at = 0; at < DEPOSITS_PER_KILL; at += 1) {
        await depositWith(test, await test.given.member(), '100', code);
      }
      const killAt = { statement: 2 + turn * 2, moment: turn % 2 ? 'sent' : 'answered' } as const;
      const now = test.clock.now().toISOString();
      if ((await killed({ url: test.databaseUrl, now, killAt })) === 'SIGKILL') kills += 1;
    }
    expect(kills).toBe(KILLS);
    // The connection of a killed process has its locks for a moment; its row is skipped meanwhile.
    await expect
      .poll(
        async () => {
          await issueBonuses(test);
          return test.database.one(sumBonuses, []);
        },
        { timeout: 30_000 },
      )
      .toEqual({
        rewards: DEPOSITS,
        bonuses: DEPOSITS,
        choices: DEPOSITS,
        units: BigInt(DEPOSITS) * 1_000_000n,
      });
    expect(await budgetOf(test, id)).toEqual({ reserved: BigInt(DEPOSITS) * 1_000_000n, spent: 0n });
  },
  TIMEOUT_MS,
);
