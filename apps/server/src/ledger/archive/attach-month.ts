import type { Database } from '../../platform/database/database.ts';
import { StartFault } from '../../platform/database/start-fault.ts';
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
 * block, and attaches the table. A run that ended anywhere is continued by the next. Throws a MonthFileFault where the file is not whole, and a StartFault where the month is not detached or has
 * another closing record here.
 */
export async function attachMonth(database: Database, path: string): Promise<Attached> {
  const { record, transfers } = await verifyMonthFile(path);
  const { firstId, endId, name, hash } = record;
  const own = await database.maybe(findRecord, [firstId]);
  if (!own?.hash.equals(hash)) throw new StartFault(`The file has a month ${name} of another database.`);
  if (!(await database.maybe(lockDetachedMonth, [firstId])))
    throw new StartFault(`Month ${name} is not detached.`);
  const { lastId } = await database.one(stageMonth, [firstId, endId]);
  await verifyMonthFile(path, async (lines) => {
    // A line begins with the id of the transfer. A block is added as a whole or not at all.
    if (BigInt(/^\[(\d+)/.exec(lines.at(-1) ?? '')?.[1] ?? 0) <= lastId) return;
    await database.run(restoreTransfers, [firstId, lines]);
  });
  await database.transaction(async (tx) => {
    if (!(await tx.maybe(lockDetachedMonth, [firstId]))) return;
    await tx.run(attach, [firstId, endId]);
    await tx.run(makeReadOnly, [firstId]);
    await tx.run(moveState, [firstId, 'closed']);
  });
  return { name, transfers };
}
