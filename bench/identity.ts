import { benchEnumeration } from './identity/enumeration.ts';
import { benchLogin } from './identity/login.ts';
import { benchStuffing } from './identity/stuffing.ts';
import type { BenchPart } from './result.ts';
import { startBenchServer } from './server/server.ts';

/** What the door costs a member, what it tells a stranger, and what an attack on it costs everybody else. */
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
