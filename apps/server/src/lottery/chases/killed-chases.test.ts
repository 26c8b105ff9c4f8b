import { api } from '@tessera/contract';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChaseTask } from '../../../testing/lottery/chase-main.ts';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { advanceChases } from './advance-chases.ts';

const { chases, report } = api;
const MAIN = fileURLToPath(new URL('../../../testing/lottery/chase-main.ts', import.meta.url));
const TIMEOUT_MS = 240_000;
const MINUTE_MS = 60_000;
/** From the beginning of the transaction to its commit, at seven statements. */
const KILLS = 10;
const SLIP = '1_2_3_4_5~1~1001~1~1950~1';

let test: TestApp;
let gameId: string;
beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  gameId = await lotteryId(test, 'SSC_1M');
}, TIMEOUT_MS);
afterAll(() => test.stop());

/** Returns the signal that ended the process; null where the work ended before the kill. */
async function killed(task: ChaseTask): Promise<string | null> {
  const child = fork(MAIN, { execArgv: [...COMPILED], stdio: 'inherit' });
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  await once(child, 'message');
  child.send(task);
  return (await ended)[1];
}

async function placed(member: Visitor): Promise<string> {
  const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
  const phases = content.slice(0, KILLS + 1).map(({ numero }) => ({ numero, multiple: 1, amount: '2' }));
  const { chase } = await test.value(member, chases.placeChase, {
    gameId,
    currentNumero: content[0]?.numero ?? '',
    prizeModeId: 1,
    bettingSlipString: SLIP,
    plan: { kind: 'constant', phases: phases.length, multiple: 1 },
    phases,
    winningStop: false,
    requestKey: randomUUID(),
  });
  return chase.chaseId;
}

it(
  'a phase is placed once, whenever a process is killed',
  async () => {
    const member = await test.given.member({ balance: '100' });
    const id = await placed(member);
    const { merchants, merchantCode, market } = test.app.deps.lottery;
    const coinUnits = merchants.get(merchantCode).coinUnits.toString();
    for (let turn = 0; turn < KILLS; turn += 1) {
      await advanceLotteries(test, MINUTE_MS);
      await settleIssues(test.app.deps.lottery);
      const killAt = { statement: 2 + (turn % 7), moment: turn % 2 ? 'sent' : 'answered' } as const;
      const now = test.clock.now().toISOString();
      const task = { url: test.databaseUrl, now, merchantCode, coinUnits, market, killAt };
      expect(await killed(task)).toBe('SIGKILL');
      // The connection of a killed process has its locks for a moment.
      await expect
        .poll(
          async () => {
            await advanceChases(test.app.deps.lottery);
            const { phases, completed } = await test.value(member, chases.chaseDetail, { id });
            return [completed, phases.filter(({ state }) => state === 'placed').length];
          },
          { timeout: 30_000 },
        )
        .toEqual([turn + 2, 1]);
    }
    await advanceLotteries(test, MINUTE_MS);
    await settleIssues(test.app.deps.lottery);
    await advanceChases(test.app.deps.lottery);
    const chase = await test.value(member, chases.chaseDetail, { id });
    expect(chase).toMatchObject({ state: 'completed', spentAmount: '22.00', heldAmount: '0.00' });
    // The rebate of each order is 0.3 per cent of 2.00.
    const won = Number(chase.winAmount);
    const { cash } = await test.value(member, report.balanceParts, {});
    expect(Number(cash)).toBeCloseTo(100 - 22 + won + (KILLS + 1) * 0.006, 4);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  },
  TIMEOUT_MS,
);
