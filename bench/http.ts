import { api } from '@tessera/contract';
import { loadWith } from './http/autocannon.ts';
import { signIn } from './http/member.ts';
import { benchSessionCheck } from './http/session-check.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { median } from './statistics.ts';

const CONNECTIONS = [8, 32];

const ROUNDS = 5;

const SECONDS = 3;

const GOAL = 0.5;

/** Read calls of a member over HTTP in the shipped market, each beside its floor on the same server. */
export async function benchHttp(): Promise<BenchPart> {
  const server = await startBenchServer();
  try {
    const results = await benchBalance(server.origin);
    // The last part, because it fills the database.
    results.push(await benchSessionCheck(server.databaseUrl));
    return { market: server.market, results };
  } finally {
    await server.stop();
  }
}

/** A member's balance over HTTP beside the same server's empty route, alternately. */
async function benchBalance(origin: string): Promise<BenchResult[]> {
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
