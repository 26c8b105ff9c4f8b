import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { StartError } from '../../platform/start-error.ts';
import {
  findRecord,
  type LineRow as TotalRow,
  listAccountLines,
  listMemberLines,
  type MonthRow,
  type RecordRow,
} from '../months/month-queries.ts';
import { listBlocks, listLines, listSeals } from '../seals/seal-queries.ts';
import {
  MonthFileError,
  type MonthLine,
  readMonthFile,
  recordOf,
  textOf,
  writeMonthFile,
} from './month-file.ts';
import { dropMonth, listAnswers, lockClosedMonth, moveState } from './queries.ts';
import { verifyMonthFile } from './verify-month-file.ts';

const ROWS_A_PAGE = 5_000;
const SEALS_A_PAGE = 100;
const BLOCKS_A_PAGE = 50;

interface Archived {
  readonly transfers: number;
  readonly answers: number;
  readonly dropped: number;
  readonly sha256: string;
}

/**
 * Writes a closed month to a file, verifies the file, and removes the transfers from the database. The closing
 * record, totals, seals and stored answers stay. An interruption before the last step leaves the month unchanged;
 * the last step is one transaction. For an archived month the file is verified and nothing changes. Throws a
 * StartError when the month is open or in another file, or when the file contains another month.
 */
export async function archiveMonth(database: Database, month: MonthRow, path: string): Promise<Archived> {
  if (month.state === 'open')
    throw new StartError(`Month ${month.name} is open: only closed months are archived.`);
  const there = await recordIn(path);
  if (there && !isOf(there, month))
    throw new StartError(`${path} contains month ${there.name} and is not replaced.`);
  if (month.state === 'detached') {
    if (!there)
      throw new StartError(`Month ${month.name} is detached, and ${path} is not the file of this month.`);
    return { ...(await verifyMonthFile(path)), dropped: 0 };
  }
  const written = await writeMonthFile(path, linesOf(database, month), async (partial) => {
    const found = await verifyMonthFile(partial);
    if (isOf(found.record, month) && BigInt(found.transfers) === month.transfers) return found;
    throw new Error(`the file of ${month.name} differs from the closed month`);
  });
  const dropped = await database.transaction(async (tx) => {
    if (!(await tx.maybe(lockClosedMonth, [month.firstId]))) return 0;
    await tx.run(moveState, [month.firstId, 'detached']);
    return (await tx.one(dropMonth, [month.firstId, month.endId])).dropped;
  });
  return { ...written, dropped };
}

function isOf(record: RecordRow, { hash }: MonthRow): boolean {
  return hash !== null && record.hash.equals(hash);
}

/** The first record of a file; undefined without a file or for a file without a month. */
async function recordIn(path: string): Promise<RecordRow | undefined> {
  try {
    for await (const [word, json] of readMonthFile(path))
      return word === 'month' ? recordOf(json) : undefined;
  } catch (error) {
    if (!(error instanceof MonthFileError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return undefined;
}

async function* linesOf(on: Queryable, month: MonthRow): AsyncGenerator<MonthLine> {
  yield ['month', textOf(await on.one(findRecord, [month.firstId]))];
  yield* sealLines(on, month);
  for (const list of [listAccountLines, listMemberLines]) {
    const page = (after: bigint): Promise<TotalRow[]> => on.many(list, [month.firstId, after, ROWS_A_PAGE]);
    for (let rows = await page(0n); rows.length > 0; rows = await page(rows.at(-1)?.place ?? 0n)) {
      for (const { line } of rows) yield ['total', line];
    }
  }
  yield* blockLines(on, month);
}

async function* sealLines(on: Queryable, { afterId, endId }: MonthRow): AsyncGenerator<MonthLine> {
  let day = '';
  for (;;) {
    const seals = await on.many(listSeals, [afterId, endId - 1n, day, SEALS_A_PAGE]);
    if (seals.length === 0) return;
    for (const seal of seals) yield ['seal', textOf(seal)];
    day = seals.at(-1)?.day ?? day;
  }
}

async function* blockLines(on: Queryable, { afterId, endId }: MonthRow): AsyncGenerator<MonthLine> {
  let after = afterId;
  for (;;) {
    const blocks = await on.many(listBlocks, [after, endId - 1n, BLOCKS_A_PAGE]);
    if (blocks.length === 0) return;
    for (const { marks: _marks, ...block } of blocks) {
      yield ['block', textOf(block)];
      for (const { line } of await on.many(listLines, [after, block.lastId, block.transfers + 1])) {
        yield ['transfer', line];
      }
      for (const { answer } of await on.many(listAnswers, [after, block.lastId])) yield ['answer', answer];
      after = block.lastId;
    }
  }
}
