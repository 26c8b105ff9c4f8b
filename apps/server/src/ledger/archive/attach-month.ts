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
 * Restores an archived month from its file: verifies the file, adds its transfers to a separate table block by
 * block, and attaches the table. The next run continues an interrupted one. An attached month does not change.
 * Throws a MonthFileError for an incomplete file, and a StartError when the database has another closing record.
 */
export async function attachMonth(database: Database, path: string): Promise<Attached> {
  const { record, transfers } = await verifyMonthFile(path);
  const { firstId, endId, name, hash } = record;
  const own = await database.maybe(findRecord, [firstId]);
  if (!own?.hash.equals(hash)) throw new StartError(`The file contains month ${name} of another database.`);
  if (!(await database.maybe(lockDetachedMonth, [firstId]))) return { name, transfers };
  // Each step locks the month, because a statement of a killed run or a concurrent run may be in progress.
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
      // A block is added completely or not at all.
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
