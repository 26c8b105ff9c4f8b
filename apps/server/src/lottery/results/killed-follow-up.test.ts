import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import type { FollowUpTask } from '../../../testing/lottery/follow-up-main.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { listBox } from '../../../testing/messages/inbox.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';

const MAIN = fileURLToPath(new URL('../../../testing/lottery/follow-up-main.ts', import.meta.url));
const TIMEOUT_MS = 240_000;
const MINUTE_MS = 60_000;
const KILLS = 12;
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery({ oneProcess: 'the processes of the test' });
}, TIMEOUT_MS);
afterAll(() => lottery.test.stop());

/** Returns the signal that ended the process; null where the work ended before the kill. */
async function killed(task: FollowUpTask): Promise<string | null> {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  await once(child, 'message');
  child.send(task);
  return (await ended)[1];
}

it(
  'a correction pays each line once and sends each message once, whenever a process is killed',
  async () => {
    const { test } = lottery;
    const members = await Promise.all(
      Array.from({ length: 3 }, () => test.given.member({ balance: '1000' })),
    );
    let kills = 0;
    for (let turn = 0; turn < KILLS; turn += 1) {
      await advanceLotteries(test, MINUTE_MS);
      const numero = await lottery.onSale();
      for (const member of members) await lottery.bet(member, FIRST_IS_ONE);
      await lottery.draw(numero, '1,2,3,4,5');
      await lottery.both(`results correct DIGITS ${numero} 2,2,3,4,5 --reason typing_error`);
      const killAt = { statement: 3 + turn * 2, moment: turn % 2 ? 'sent' : 'answered' } as const;
      const now = test.clock.now().toISOString();
      if ((await killed({ url: test.databaseUrl, now, killAt })) === 'SIGKILL') kills += 1;
      // The connection of a killed process has its locks for a moment.
      await expect
        .poll(
          async () => {
            await lottery.work();
            return Promise.all(members.map(async (member) => Number(await lottery.cash(member))));
          },
          { timeout: 30_000 },
        )
        .toEqual(members.map(() => Number((1000 - (turn + 1) * 1.944).toFixed(3))));
      // A message about the win and one about the correction of each order.
      await expect
        .poll(
          async () => {
            await lottery.work();
            return Promise.all(
              members.map(async (member) => (await listBox(test, member, { size: 50 })).content.length),
            );
          },
          { timeout: 30_000 },
        )
        .toEqual(members.map(() => 2 * (turn + 1)));
    }
    expect(kills).toBe(KILLS);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  },
  TIMEOUT_MS,
);
