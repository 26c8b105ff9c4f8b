import { benchCredits } from './live/credits.ts';
import { benchStreams } from './live/streams.ts';
import type { BenchPart } from './result.ts';
import { startBenchServer } from './server/server.ts';
import { ensureFrontEnd } from '../tools/front-end.ts';

/** How soon an open page shows what happened elsewhere, and what many open pages cost. */
export async function benchLive(): Promise<BenchPart> {
  await ensureFrontEnd();
  const server = await startBenchServer({ market: 'no-requirements' });
  try {
    const results = [await benchCredits(server)];
    results.push(...(await benchStreams(server)));
    return { market: server.market, results };
  } finally {
    await server.stop();
  }
}
