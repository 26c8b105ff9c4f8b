import { api } from '@tessera/contract';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openPasswords } from '../apps/server/src/identity/passwords/password.ts';
import { signIn } from './http/member.ts';
import { benchEnumeration } from './identity/enumeration.ts';
import { ADDRESSES, type Wave } from './identity/wave.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { arrive } from './server/connections.ts';
import { figures } from './server/figures.ts';
import { type BenchServer, startBenchServer } from './server/server.ts';
import { median, quantile } from './statistics.ts';

const PAIRS = 10_000;

const STOPPED_GOAL = 0.99;

const SLOWER_GOAL = 2;

const BALANCES_PER_SECOND = 200;

/** Idle and attacked phases alternate, so that a disturbance of the machine affects one phase of one side only. */
const REPETITIONS = 5;

const TURN_SECONDS = 2;

/** The first wave ends within a moment; the measurement covers the continuing attack. */
const FIRST_WAVE_SECONDS = 2;

const TRIES_PER_SECOND = PAIRS / (FIRST_WAVE_SECONDS + REPETITIONS * TURN_SECONDS);

const HASHES = /^password_hashes_total(?:\{[^}]*\})? (\d+)/m;

const ROUNDS = 40;

const WARM_UP = 5;

const GOAL = 1.3;

/** Costs of a sign-in for a member, information for a stranger, and the effect of an attack on all others. */
export async function benchIdentity(): Promise<BenchPart> {
  const server = await startBenchServer({ market: 'no-requirements' });
  try {
    const results = [await benchLogin(server.origin)];
    results.push(...(await benchEnumeration(server)));
    results.push(...(await benchStuffing(server)));
    return { market: server.market, results };
  } finally {
    await server.stop();
  }
}

/** A sign-in over HTTP beside the check of one password with the same cost, one at a time, alternately. */
async function benchLogin(origin: string): Promise<BenchResult> {
  const passwords = openPasswords({
    pepper: createSecretKey(randomBytes(32)),
    concurrency: 1,
    queueLimit: 1,
  });
  const stored = await passwords.hash('a password');
  // A phone that signed in before, like that of nearly every sign-in.
  const device = await signIn(origin, 'member2');
  const hashes: number[] = [];
  const logins: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const hashMs = await timed(() => passwords.matches(stored, 'a password'));
    const loginMs = await timed(() => signIn(origin, 'member2', device));
    if (round < 0) continue;
    hashes.push(hashMs);
    logins.push(loginMs);
  }
  const [hashMs, loginMs] = [median(hashes), median(logins)];
  return {
    name: 'login',
    ratio: loginMs / hashMs,
    goal: `≤ ${GOAL} × one password hash`,
    reached: loginMs / hashMs <= GOAL,
    detail: `${loginMs.toFixed(1)} ms, hash ${hashMs.toFixed(1)} ms`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Ten thousand stolen pairs from five hundred addresses: how few are hashed, and how much members are delayed. */
async function benchStuffing({ origin, advance }: BenchServer): Promise<BenchResult[]> {
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
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
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
      detail: `${attackedMs.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms, at ${BALANCES_PER_SECOND}/s, medians of ${REPETITIONS} turns`,
    },
  ];
}

/** The attackers run in a separate thread, so that their own work does not delay measured responses. */
function attackOn(origin: string) {
  const worker = new Worker(new URL('identity/attackers.ts', import.meta.url), { workerData: origin });
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

/** Number of passwords that the server hashed or checked since its start, by its own metrics. */
async function hashes(origin: string): Promise<number> {
  const text = await figures(origin);
  const found = HASHES.exec(text)?.[1];
  if (found === undefined) throw new Error('/metrics has no count of password hashes');
  return Number(found);
}
