import { unitsFromAmount } from '@tessera/contract/money';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { payRebate } from '../../src/rewards/rebate/pay-rebate.ts';
import { reviewMonths } from '../../src/rewards/levels/jobs.ts';
import { levelConsumer } from '../../src/rewards/levels/progress.ts';
import { readLevelPlan, setLevels } from '../../src/rewards/levels/set-levels.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { RewardsDeps } from '../../src/rewards/index.ts';
import { consumeRoundEvents } from '../../src/rounds/index.ts';
import type { TestApp } from '../server/app.ts';
import { COMPILED } from '../server/server-process.ts';

/** Three levels: the first by deposits or turnover, the others by total turnover, with a retention. */
export const PLAN = {
  rebatePayout: 'automatic',
  giftDays: 30,
  base: { names: { EN: 'Member' }, rates: { RNG: 30 } },
  levels: [
    {
      names: { EN: 'Bronze', TY: 'Tanso' },
      match: 'any',
      conditions: { totalDeposit: '500', totalTurnover: '1000' },
      gift: '10',
      rates: { RNG: 50, FISH: 33 },
    },
    {
      names: { EN: 'Silver' },
      match: 'all',
      conditions: { totalTurnover: '5000' },
      retention: { match: 'any', turnover: '800', deposit: '100' },
      gift: '20',
      rates: { RNG: 77, FISH: 41 },
    },
    {
      names: { EN: 'Gold' },
      match: 'all',
      conditions: { totalTurnover: '9000', monthTurnover: '2000' },
      retention: { match: 'all', turnover: '800' },
      gift: '30',
      rates: { RNG: 100 },
    },
  ],
};

/** Sets levels of the merchant, as an operator does. */
export async function runLevels(test: TestApp, changes: object = {}): Promise<void> {
  const read = readLevelPlan(Buffer.from(JSON.stringify({ ...PLAN, ...changes })));
  if ('errors' in read) throw new Error(read.errors.join('; '));
  const now = test.clock.now();
  const set = await test.database.transaction((tx) =>
    setLevels(tx, { merchantCode: 'tessera', ...read, by: 'tester', now }),
  );
  if (set !== 'set') throw new Error(`the levels were not set: ${set}`);
}

export interface SettledBet {
  readonly memberId: bigint;
  /** Decimal text; negative for a rollback. */
  readonly stake: string;
  readonly gameType?: string;
  /** Day of the bet; default: today. */
  readonly day?: string;
}

const putEvent = statement<
  [memberId: bigint, gameType: string, day: string | null, stakeUnits: bigint, now: Date]
>(
  'test.put-round-event',
  `INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units, win_units,
     counted, recorded_at)
   SELECT 1, $1, k.asset, 1, $2, 'ONE', coalesce($3::date, ledger_day($5)), 1, $4, 0, true, $5
     FROM member m JOIN merchant k ON k.code = m.merchant_code WHERE m.id = $1`,
);

/** Appends the event of a settled or reversed bet. */
export async function settleBet(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  { memberId, stake, gameType = 'RNG', day }: SettledBet,
): Promise<void> {
  const units = stake.startsWith('-') ? -unitsFromAmount(stake.slice(1)) : unitsFromAmount(stake);
  await database.run(putEvent, [memberId, gameType, day ?? null, units, clock.now()]);
}

type WorkDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'merchants'>;

/** The work of the jobs of levels and rebate. */
export async function doLevelWork(deps: WorkDeps): Promise<void> {
  await consumeRoundEvents(deps.database, levelConsumer(deps));
  await reviewMonths(deps);
  await payRebate(deps);
}

export interface LevelTask {
  readonly url: string;
  readonly now: string;
  readonly asset: string;
  readonly coinUnits: string;
  /** SIGKILL when this statement is sent, from 1. */
  readonly killAt: number;
}

const MAIN = fileURLToPath(new URL('./level-work-main.ts', import.meta.url));

/** Does the work of the jobs in a process. True where the process was killed. */
export async function doLevelWorkInProcess(task: LevelTask): Promise<boolean> {
  const child: ChildProcess = fork(MAIN, {
    execArgv: [...COMPILED],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (text) => (errors += String(text)));
  child.send(task);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === null && code !== 0) throw new Error(`the process ended by itself: ${errors}`);
  return signal === 'SIGKILL';
}
