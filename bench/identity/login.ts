import { createSecretKey, randomBytes } from 'node:crypto';
import { openPasswords } from '../../apps/server/src/identity/passwords/password.ts';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import { signIn } from '../http/member.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const GOAL = 1.3;

/** A sign-in over HTTP beside the check of one password with the same cost, one at a time, in turns. */
export async function benchLogin(origin: string): Promise<BenchResult> {
  const passwords = openPasswords({
    pepper: createSecretKey(randomBytes(32)),
    concurrency: 1,
    queueLimit: 1,
  });
  const stored = await passwords.hash('a password');
  // A phone the member signed in with before, as nearly every sign-in comes from one.
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
