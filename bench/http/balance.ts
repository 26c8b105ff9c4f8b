import { api } from '@tessera/contract';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import { loadWith } from './autocannon.ts';
import { signIn } from './member.ts';

const CONNECTIONS = [8, 32];
const ROUNDS = 5;
const SECONDS = 3;
const GOAL = 0.5;

/** A member's balance over HTTP beside the same server's empty route, in turns. */
export async function benchBalance(origin: string): Promise<BenchResult[]> {
  const { headers } = await signIn(origin, 'member1');
  const results: BenchResult[] = [];
  for (const connections of CONNECTIONS) {
    const empty = () => loadWith(`${origin}/healthz`, { connections, seconds: SECONDS });
    const balance = () =>
      loadWith(origin + api.wallet.wallet.path, { connections, seconds: SECONDS, headers });
    await empty();
    await balance();
    const rounds: { empty: number; balance: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ empty: (await empty()).perSecond, balance: (await balance()).perSecond });
    }
    const ratio = median(rounds.map((round) => round.balance / round.empty));
    const perSecond = (of: 'empty' | 'balance'): string =>
      median(rounds.map((round) => round[of])).toFixed(0);
    results.push({
      name: `balance read over HTTP, ${connections} connections`,
      ratio,
      goal: `≥ ${GOAL.toFixed(2)} of the empty route`,
      reached: ratio >= GOAL,
      detail: `${perSecond('balance')}/s, empty route ${perSecond('empty')}/s`,
    });
  }
  return results;
}
