import { api } from '@tessera/contract';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { signIn } from '../http/member.ts';
import type { BenchResult } from '../result.ts';
import { arrive } from '../server/connections.ts';
import { figures } from '../server/figures.ts';
import type { BenchServer } from '../server/server.ts';
import { median, quantile } from '../statistics.ts';
import { ADDRESSES, type Wave } from './wave.ts';

const PAIRS = 10_000;
const STOPPED_GOAL = 0.99;
const SLOWER_GOAL = 2;
const BALANCES_PER_SECOND = 200;
/** Idle and attacked in turns, so that a moment of the machine's own weighs on one turn of one side alone. */
const TURNS = 5;
const TURN_SECONDS = 2;
/** The first wave is over within a moment: what is measured is the attack that goes on. */
const FIRST_WAVE_SECONDS = 2;
const TRIES_PER_SECOND = PAIRS / (FIRST_WAVE_SECONDS + TURNS * TURN_SECONDS);
const HASHES = /^password_hashes_total(?:\{[^}]*\})? (\d+)/m;

/** Ten thousand stolen pairs from five hundred addresses: how few are hashed, and what a member notices. */
export async function benchStuffing({ origin, advance }: BenchServer): Promise<BenchResult[]> {
  await advance(25 * 3_600_000);
  const member = await signIn(origin, 'member1');
  const readBalance = async (): Promise<void> => void (await member.call(api.wallet.wallet, {}));
  const p99 = async (seconds: number): Promise<number> =>
    quantile(
      await arrive(readBalance, {
        perSecond: BALANCES_PER_SECOND,
        durationMs: seconds * 1000,
        gaps: 'even',
      }),
      0.99,
    );
  await p99(TURN_SECONDS);
  const hashedBefore = await hashes(origin);
  const attack = attackOn(origin);
  await attack.last(FIRST_WAVE_SECONDS);
  const [idle, attacked]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    idle.push(await p99(TURN_SECONDS));
    const [p99Ms] = await Promise.all([p99(TURN_SECONDS), attack.last(TURN_SECONDS)]);
    attacked.push(p99Ms);
  }
  await attack.end();
  const tried = attack.tried();
  const hashed = (await hashes(origin)) - hashedBefore;
  const [idleMs, attackedMs] = [median(idle), median(attacked)];
  return [
    {
      name: 'stolen pairs stopped before hashing',
      ratio: 1 - hashed / tried,
      goal: `≥ ${STOPPED_GOAL.toFixed(2)} of them`,
      reached: 1 - hashed / tried >= STOPPED_GOAL,
      detail: `${tried} tries from ${ADDRESSES} addresses, ${hashed} hashed`,
    },
    {
      name: 'p99 of a balance read while it lasts',
      ratio: attackedMs / idleMs,
      goal: `≤ ${SLOWER_GOAL} × its idle value`,
      reached: attackedMs / idleMs <= SLOWER_GOAL,
      detail: `${attackedMs.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms, at ${BALANCES_PER_SECOND}/s, medians of ${TURNS} turns`,
    },
  ];
}

/** The attackers have a thread of their own: what they cost their own machine delays no measured answer. */
function attackOn(origin: string) {
  const worker = new Worker(new URL('attackers.ts', import.meta.url), { workerData: origin });
  let next = 0;
  return {
    tried: () => next,
    async last(seconds: number): Promise<void> {
      const tries = Math.min(PAIRS - next, Math.round(seconds * TRIES_PER_SECOND));
      const over = once(worker, 'message');
      worker.postMessage({ first: next, tries, seconds } satisfies Wave);
      next += tries;
      await over;
    },
    end: () => worker.terminate(),
  };
}

/** How many passwords the server hashed or checked since it started, by its own figures. */
async function hashes(origin: string): Promise<number> {
  const text = await figures(origin);
  const found = HASHES.exec(text)?.[1];
  if (found === undefined) throw new Error('/metrics does not tell how many passwords were hashed');
  return Number(found);
}
