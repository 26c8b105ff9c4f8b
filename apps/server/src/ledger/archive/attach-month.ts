import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { StartError } from '../../platform/start-error.ts';
import { findRecord, makeReadOnly } from '../months/month-queries.ts';
import {
  attachMonth as attach,
  lockDetachedMonth,
  moveState,
  restoreTransfers,
  stageMonth,
} from './queries.ts';
import { verifyMonthFile } from './verify-month-file.ts';

interface Attached {
  readonly name: string;
  readonly transfers: number;
}

/**
 * Brings an archived month back from its file: verifies the file, adds its transfers to a table of their own, block by
 * block, and attaches the table. A run that ended anywhere is continued by the next; of a month that is attached already
 * nothing changes. Throws a MonthFileFault where the file is not whole, and a StartError where the month has another
 * closing record here.
 */
export async function attachMonth(database: Database, path: string): Promise<Attached> {
  const { record, transfers } = await verifyMonthFile(path);
  const { firstId, endId, name, hash } = record;
  const own = await database.maybe(findRecord, [firstId]);
  if (!own?.hash.equals(hash)) throw new StartError(`The file has a month ${name} of another database.`);
  if (!(await database.maybe(lockDetachedMonth, [firstId]))) return { name, transfers };
  // Each step locks the month: what a killed run has sent may still be under way, and others may run beside this one.
  const whileDetached = (work: (tx: Tx) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      if (await tx.maybe(lockDetachedMonth, [firstId])) await work(tx);
    });
  let restoredUpTo = -1n;
  await verifyMonthFile(path, async (lines) => {
    const upTo = idOf(lines.at(-1));
    if (upTo <= restoredUpTo) return;
    await whileDetached(async (tx) => {
      restoredUpTo = (await tx.one(stageMonth, [firstId, endId])).lastId;
      // A block is added as a whole or not at all.
      if (upTo > restoredUpTo) await tx.run(restoreTransfers, [firstId, lines]);
    });
  });
  await whileDetached(async (tx) => {
    await tx.run(attach, [firstId, endId]);
    await tx.run(makeReadOnly, [firstId]);
    await tx.run(moveState, [firstId, 'closed']);
  });
  return { name, transfers };
}

/** A line begins with the id of the transfer. */
function idOf(line = ''): bigint {
  return BigInt(/^\[(\d+)/.exec(line)?.[1] ?? 0);
}
