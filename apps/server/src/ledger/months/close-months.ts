import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { settledUpTo, sumOwed, transfersPage } from '../reconciliation/transfer-checks.ts';
import { findLastSeal } from '../seals/seal-queries.ts';
import {
  addAccountTotals,
  addMemberClosings,
  closeMonth,
  type ClosingRow,
  findPreviousHash,
  listAccountLines,
  listMemberLines,
  lockMonthToClose,
  makeReadOnly,
  moveClosing,
  noteMonth,
  type RecordRow,
} from './month-queries.ts';
import { monthHash, sealsDigest } from './month.ts';
import { addSums, digestOf, ZERO_HASH } from './sums.ts';

/** Rows per transaction, well within the statement timeout. */
const ROWS_A_PAGE = 5_000;

interface CloseDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface CloseOptions {
  readonly rowsAPage?: number;
  /** Returns false to stop after a page. The next run continues. */
  mayGoOn?(): boolean;
  /** Gets the record of a month once it is committed. */
  onClosed?(record: RecordRow): void;
}

/**
 * Closes final months, earliest first, and returns their records. A page and its progress are one transaction,
 * so an interrupted run continues and nothing counts twice. Does nothing while another process is closing. A
 * month closes once the day seals reach its end.
 */
export async function closeMonths(
  { database, clock }: CloseDeps,
  { rowsAPage = ROWS_A_PAGE, mayGoOn = () => true, onClosed = () => {} }: CloseOptions = {},
): Promise<RecordRow[]> {
  const closed: RecordRow[] = [];
  const upTo = await settledUpTo(database);
  await noteMonths(database, upTo);
  while (mayGoOn()) {
    const page = await database.transaction(async (tx) => {
      const month = await tx.maybe(lockMonthToClose, [upTo]);
      await tx.planForValues();
      return month && closePage(tx, month, rowsAPage, clock.now());
    });
    if (page === undefined || page === 'unsealed') break;
    if (page === 'more') continue;
    onClosed(page);
    closed.push(page);
  }
  return closed;
}

/** Registers all months with transfers up to an id. No transfer is added up to that id any more. */
export async function noteMonths(database: Pick<Database, 'run'>, upTo: bigint): Promise<void> {
  while ((await database.run(noteMonth, [upTo])) > 0);
}

async function closePage(
  tx: Tx,
  month: ClosingRow,
  limit: number,
  now: Date,
): Promise<'more' | 'unsealed' | RecordRow> {
  if (month.step === 'transfers') return addTransfers(tx, month, limit, now);
  const list = month.step === 'accounts' ? listAccountLines : listMemberLines;
  const lines = await tx.many(list, [month.firstId, month.place, limit]);
  const last = lines.at(-1);
  if (!last && month.step === 'members') return finish(tx, month, now);
  const digest = digestOf(
    month.digest,
    lines.map(({ line }) => line),
  );
  await move(
    tx,
    { ...month, digest, ...(last ? { place: last.place } : { step: 'members', place: 0n }) },
    now,
  );
  return 'more';
}

async function addTransfers(tx: Tx, month: ClosingRow, limit: number, now: Date): Promise<'more'> {
  const { firstId, endId, afterId } = month;
  const after = month.place > afterId ? month.place : afterId;
  const { lastId } = await tx.one(transfersPage, [after, endId - 1n, limit]);
  if (lastId === null) {
    await move(tx, { ...month, step: 'accounts', place: 0n }, now);
    return 'more';
  }
  const { transfers } = await tx.one(addAccountTotals, [firstId, after, lastId]);
  await tx.run(addMemberClosings, [firstId, after, lastId]);
  const owed = await tx.many(sumOwed, [after, lastId]);
  await move(
    tx,
    {
      ...month,
      place: lastId,
      lastId,
      transfers: month.transfers + transfers,
      owed: addSums(
        month.owed,
        owed.map(({ asset, units }) => [asset, units]),
      ),
    },
    now,
  );
  return 'more';
}

async function move(tx: Tx, month: ClosingRow, now: Date): Promise<void> {
  const { firstId, step, place, transfers, lastId, owed, digest } = month;
  await tx.run(moveClosing, [firstId, step, place, transfers, lastId, JSON.stringify(owed), digest, now]);
}

async function finish(tx: Tx, month: ClosingRow, now: Date): Promise<'unsealed' | RecordRow> {
  const { firstId, endId, name, transfers, lastId, owed, digest } = month;
  if (((await tx.maybe(findLastSeal, []))?.upTo ?? 0n) < endId - 1n) return 'unsealed';
  const seals = await sealsDigest(tx, month);
  const previousHash = (await tx.maybe(findPreviousHash, [firstId]))?.hash ?? ZERO_HASH;
  const sums = { firstId, endId, name, transfers, lastId, owed, totalsDigest: digest, sealsDigest: seals };
  const hash = monthHash({ ...sums, previousHash });
  await tx.run(makeReadOnly, [firstId]);
  await tx.run(closeMonth, [firstId, seals, previousHash, hash, now]);
  return { ...sums, previousHash, hash };
}
