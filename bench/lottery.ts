import { benchOrders } from './lottery/orders.ts';
import { benchReads } from './lottery/reads.ts';
import { benchSettlement } from './lottery/settlement.ts';
import type { BenchPart } from './result.ts';
import { withDatabase } from './server/database.ts';

/** Orders over HTTP, the settlement of issues with up to `lines` lines, and pages beside `pastLines` settled lines. */
export async function benchLottery({
  lines,
  pastLines,
}: {
  readonly lines: number;
  readonly pastLines: number;
}): Promise<BenchPart> {
  const { market, results } = await benchOrders();
  const settled = await withDatabase((databaseUrl) => benchSettlement({ databaseUrl, lines }));
  const read = await withDatabase((databaseUrl) => benchReads({ databaseUrl, lines: pastLines }));
  return { ...(market === undefined ? {} : { market }), results: [...results, ...settled, ...read] };
}
