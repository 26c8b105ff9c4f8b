import { benchCredits } from './live/credits.ts';
import { benchStreams } from './live/streams.ts';
import type { BenchResult } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';

/** How soon an open page shows what happened elsewhere, and what many open pages cost. */
export async function benchLive(): Promise<BenchResult[]> {
  await ensureFrontEnd();
  const server = await startBenchServer();
  try {
    const results = [await benchCredits(server)];
    results.push(...(await benchStreams(server)));
    return results;
  } finally {
    await server.stop();
  }
}
