import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { BenchResult } from '../result.ts';

const STORIES = 20_000;
const TEST = 'apps/server/acceptance/wallet/wallet-stories.test.ts';

/** Runs the suite's test of random stories with the count of the goal. */
export async function runStories(): Promise<BenchResult> {
  const startedMs = performance.now();
  const child = spawn('npx', ['vitest', 'run', '--project', 'server', TEST], {
    env: { ...process.env, WALLET_STORIES: String(STORIES) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const tookSeconds = Math.round((performance.now() - startedMs) / 1000);
  return {
    name: `${STORIES} random stories of lost, copied, late and reordered callbacks`,
    ratio: code === 0 ? 1 : 0,
    goal: 'every balance is the model’s',
    reached: code === 0,
    detail: `8 at a time, in ${tookSeconds} s; the seed is printed above`,
  };
}
