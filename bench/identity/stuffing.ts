import { api } from '@tessera/contract';
import { setTimeout as wait } from 'node:timers/promises';
import { send, signIn } from '../http/member.ts';
import { steadily } from '../http/open-loop.ts';
import type { BenchResult } from '../result.ts';
import type { BenchServer } from '../server/server.ts';
import { quantile } from '../statistics.ts';

const PAIRS = 10_000;
const ADDRESSES = 500;
const ATTACKERS = 16;
const STOPPED_GOAL = 0.99;
const SLOWER_GOAL = 2;
const BALANCES_PER_SECOND = 100;
const SECONDS = 10;
const HASHES = /^password_hashes_total(?:\{[^}]*\})? (\d+)/m;

/** Ten thousand stolen pairs from five hundred addresses: how few are hashed, and what a member notices. */
export async function benchStuffing({ origin, advance }: BenchServer): Promise<BenchResult[]> {
  await advance(25 * 3_600_000);
  const member = await signIn(origin, 'member1');
  const readBalance = async (): Promise<void> => void (await member.call(api.wallet.wallet, {}));
  await steadily([readBalance], BALANCES_PER_SECOND, 2);
  const idle = await steadily([readBalance], BALANCES_PER_SECOND, SECONDS);
  const hashedBefore = await hashes(origin);
  const attack = attackWith(origin);
  // The first wave is over within a moment: what is measured is the attack that goes on.
  await wait(2000);
  const attacked = await steadily([readBalance], BALANCES_PER_SECOND, SECONDS);
  const tried = await attack.finish();
  const hashed = (await hashes(origin)) - hashedBefore;
  const [idleMs, attackedMs] = [quantile(idle, 0.99), quantile(attacked, 0.99)];
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
      detail: `${attackedMs.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms, at ${BALANCES_PER_SECOND}/s`,
    },
  ];
}

/**
 * Tries every pair once, evenly over the time of the measurement, each attacker in its own turn: five hundred
 * addresses do not wait for each other to strike at the same moment.
 */
function attackWith(origin: string) {
  const startedMs = performance.now();
  const everyMs = ((SECONDS + 2) * 1000) / PAIRS;
  let next = 0;
  const attacker = async (): Promise<void> => {
    while (next < PAIRS) {
      const index = next;
      next += 1;
      await wait(Math.max(0, startedMs + index * everyMs - performance.now()));
      const pair = { type: 'username', username: `stolen${index}`, password: `secret number ${index}` };
      const address = index % ADDRESSES;
      const headers = { 'x-forwarded-for': `30.${Math.floor(address / 200)}.${address % 200}.9` };
      await send(origin, api.identity.login, pair, headers);
    }
  };
  const under = Promise.all(Array.from({ length: ATTACKERS }, attacker));
  return {
    async finish(): Promise<number> {
      await under;
      return next;
    },
  };
}

/** How many passwords the server hashed or checked since it started, by its own figures. */
async function hashes(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const found = HASHES.exec(text)?.[1];
  if (found === undefined) throw new Error('/metrics does not tell how many passwords were hashed');
  return Number(found);
}
