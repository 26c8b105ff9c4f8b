import { benchBalance } from './http/balance.ts';
import { benchSessionCheck } from './http/session-check.ts';
import type { BenchPart } from './result.ts';
import { startBenchServer } from './server/server.ts';

/** What reading costs a member over HTTP in the shipped market, each beside its floor on the same server. */
export async function benchHttp(): Promise<BenchPart> {
  const server = await startBenchServer();
  try {
    const results = await benchBalance(server.origin);
    // The last: it fills the database.
    results.push(await benchSessionCheck(server.databaseUrl));
    return { market: server.market, results };
  } finally {
    await server.stop();
  }
}
