import { benchBalance } from './http/balance.ts';
import { benchBets } from './http/bets.ts';
import { benchSessionCheck } from './http/session-check.ts';
import type { BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';

/** What a member's calls cost over HTTP, each beside its floor on the same server. */
export async function benchHttp(): Promise<BenchResult[]> {
  const server = await startBenchServer();
  try {
    const results = await benchBalance(server.origin);
    results.push(await benchBets(server.origin));
    // The last: it fills the database.
    results.push(await benchSessionCheck(server.databaseUrl));
    return results;
  } finally {
    await server.stop();
  }
}
