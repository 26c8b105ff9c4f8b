import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';

interface Soak {
  readonly name: string;
  /** Test file that runs the same check at a reduced size. */
  readonly file: string;
  /**
   * `embedded` for tests that start their own PostgreSQL to kill it; `contract` for rules; `browser` for a journey; else
   * `server`.
   */
  readonly project?: 'server' | 'embedded' | 'contract' | 'browser';
  /** The environment variable for the size of the test, and the size of a soak run. */
  readonly size?: readonly [variable: string, amount: number];
}

const SOAKS: readonly Soak[] = [
  { name: 'books', file: 'apps/server/src/ledger/soak.test.ts', size: ['SOAK_OPERATIONS', 1_000_000] },
  { name: 'cut', file: 'apps/server/src/ledger/cut-network.test.ts', size: ['SOAK_CUT_BETS', 100_000] },
  { name: 'pairs', file: 'apps/server/src/ledger/random-pairs.test.ts', size: ['SOAK_TRANSFERS', 200_000] },
  { name: 'balance', file: 'apps/server/src/ledger/same-balance.test.ts', size: ['SOAK_MEMBERS', 500] },
  {
    name: 'rounds',
    file: 'apps/server/src/wallet/withdrawals/balance-race.test.ts',
    size: ['SOAK_ROUNDS', 20_000],
  },
  {
    name: 'healthy',
    file: 'apps/server/src/ledger/reconciliation/healthy.test.ts',
    size: ['SOAK_CHECKS', 500],
  },
  {
    name: 'webhooks',
    file: 'apps/server/src/wallet/deposits/webhook-storm.test.ts',
    size: ['SOAK_WEBHOOKS', 10_000],
  },
  {
    name: 'gateway',
    file: 'apps/server/src/wallet/withdrawals/gateway-storm.test.ts',
    size: ['SOAK_WITHDRAWALS', 50_000],
  },
  {
    name: 'answers',
    file: 'apps/server/src/ledger/acknowledged.test.ts',
    project: 'embedded',
    size: ['SOAK_ANSWERS', 300_000],
  },
  {
    name: 'openers',
    file: 'apps/server/src/platform/database/embedded.test.ts',
    project: 'embedded',
    size: ['SOAK_OPENERS', 50],
  },
  {
    name: 'crash',
    file: 'apps/server/acceptance/operations/crash.test.ts',
    project: 'embedded',
    size: ['SOAK_KILLS', 20],
  },
  {
    name: 'settlement',
    file: 'apps/server/acceptance/lottery/crash-settlement.test.ts',
    project: 'embedded',
    size: ['SOAK_SETTLED_LINES', 400_000],
  },
  {
    name: 'messages',
    file: 'apps/server/src/messages/any-history.test.ts',
    size: ['SOAK_MESSAGE_HISTORIES', 2_000],
  },
  {
    name: 'bonuses',
    file: 'apps/server/src/rewards/bonus/bonus-histories.test.ts',
    size: ['SOAK_BONUS_HISTORIES', 20_000],
  },
  {
    name: 'chases',
    file: 'apps/server/src/lottery/chases/chase-histories.test.ts',
    size: ['SOAK_CHASE_HISTORIES', 10_000],
  },
  {
    name: 'mark-six',
    file: 'packages/contract/src/lottery/plays/mark-six.test.ts',
    project: 'contract',
    size: ['LOTTERY_DRAWS', 10_000_000],
  },
  {
    name: 'pk10',
    file: 'packages/contract/src/lottery/plays/full-space.test.ts',
    project: 'contract',
    // A switch: all 3,628,800 orders of the cars.
    size: ['LOTTERY_EVERY_ORDER', 1],
  },
  {
    name: 'exposure',
    file: 'apps/server/src/lottery/exposure/liabilities.test.ts',
    size: ['LOTTERY_EVERY_ORDER', 1],
  },
  {
    name: 'payments',
    file: 'apps/server/acceptance/wallet/crash-payments.test.ts',
    project: 'embedded',
    size: ['SOAK_KILLS', 20],
  },
  {
    name: 'rolling',
    file: 'apps/server/acceptance/operations/rolling.test.ts',
    size: ['SOAK_ROLLING_SECONDS', 60],
  },
  {
    name: 'lost',
    file: 'e2e/wallet/lost-answers.spec.ts',
    project: 'browser',
    size: ['SOAK_LOST_ANSWERS', 30],
  },
];

const USAGE = `usage: npm run soak -- [${SOAKS.map(({ name }) => name).join('|')} …] [--size <number>] [--minutes <number>]`;

/**
 * Runs the soak tests at their long sizes, with another seed in every turn. `--size` applies to all chosen tests;
 * `--minutes` repeats them until this time has passed.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { size: { type: 'string' }, minutes: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  const chosen = SOAKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const unknown = positionals.find((wanted) => !SOAKS.some(({ name }) => name === wanted));
  const size = values.size === undefined ? undefined : Number(values.size);
  const minutes = Number(values.minutes);
  const wrong = (size !== undefined && !(Number.isSafeInteger(size) && size > 0)) || !(minutes >= 0);
  if (unknown !== undefined || wrong) throw new Error(USAGE);
  const endAtMs = performance.now() + minutes * 60_000;
  for (let turn = 1; ; turn += 1) {
    for (const soak of chosen) await hold(soak, turn, size);
    if (performance.now() >= endAtMs) return;
  }
}

async function hold(
  { name, file, project = 'server', size }: Soak,
  turn: number,
  wanted: number | undefined,
): Promise<void> {
  const [variable, amount] = size ?? [];
  const chosenSize = wanted ?? amount;
  const startedMs = performance.now();
  console.log(`\n${name}, turn ${turn}${chosenSize === undefined ? '' : `, size ${chosenSize}`}`);
  const env = variable === undefined ? {} : { [variable]: String(chosenSize) };
  const code =
    project === 'browser'
      ? await runCommand('node', ['tools/test.ts', '--browser', file], { env })
      : await runCommand('vitest', ['run', '--project', project, file], { env });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  if (code !== 0) throw new Error(`${name} failed in turn ${turn}, after ${seconds} s`);
  console.log(`${name} passed, ${seconds} s`);
}

await main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
