import { createHash } from 'node:crypto';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { noteMonths } from '../months/close-months.ts';
import { findMonthEnd } from '../months/month-queries.ts';
import { settledUpTo } from '../reconciliation/transfer-checks.ts';
import { blockHash, marksOf, NO_HASH, sealHash } from './digest.ts';
import {
  findLastBlock,
  findLastSeal,
  insertBlock,
  insertSeal,
  listBlockHashes,
  listLines,
  type SealRow,
  trySealing,
} from './seal-queries.ts';

/** Transfers per block: the unit of reading and comparing. */
const BLOCK = 1_000;
const HASHES_A_PAGE = 1_000;

interface SealDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Seals yesterday, with all transfers that are in no seal yet. Returns the new seal; undefined if that day is
 * sealed or another server is sealing. Each block is a transaction, so an interrupted run continues; the seal
 * follows the last block. Days without a server belong to the seal of the last day before the restart. A seal
 * ends with its month; transfers of the new month are in the next seal.
 */
export async function sealDay(
  { database, clock }: SealDeps,
  transfersABlock = BLOCK,
): Promise<SealRow | undefined> {
  const now = clock.now();
  const day = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const before = await database.maybe(findLastSeal, []);
  if ((before?.day ?? '') >= day) return undefined;
  const settled = await settledUpTo(database);
  await noteMonths(database, settled);
  for (;;) {
    const sealed = await database.transaction(async (tx) => {
      if (!(await tx.one(trySealing, [])).mine) return 'others';
      const last = await tx.maybe(findLastSeal, []);
      const afterId = last?.upTo ?? 0n;
      if ((last?.day ?? '') >= day || afterId > settled) return 'others';
      const monthEnd = (await tx.maybe(findMonthEnd, [afterId]))?.lastId ?? settled;
      const upTo = monthEnd < settled ? monthEnd : settled;
      return writeNext(tx, { day, afterId, upTo, last, sealedAt: now }, transfersABlock);
    });
    if (sealed === 'others') return undefined;
    if (sealed !== 'more') return sealed;
  }
}

interface Unsealed {
  readonly day: string;
  readonly afterId: bigint;
  readonly upTo: bigint;
  readonly last: SealRow | undefined;
  readonly sealedAt: Date;
}

/**
 * Writes the next block, or the seal over all blocks. Blocks of an interrupted run belong to the day of that
 * run.
 */
async function writeNext(tx: Tx, unsealed: Unsealed, limit: number): Promise<'more' | SealRow> {
  const begun = await tx.maybe(findLastBlock, [unsealed.afterId]);
  const day = begun?.day ?? unsealed.day;
  const after = begun?.lastId ?? unsealed.afterId;
  const rows = await tx.many(listLines, [after, unsealed.upTo, limit]);
  const end = rows.at(-1);
  if (!end) return writeSeal(tx, { ...unsealed, day, upTo: after > unsealed.upTo ? after : unsealed.upTo });
  await tx.run(insertBlock, [day, end.id, rows.length, blockHash(rows), marksOf(rows)]);
  return 'more';
}

async function writeSeal(tx: Tx, { day, afterId, upTo, last, sealedAt }: Unsealed): Promise<SealRow> {
  const root = createHash('sha256');
  let [after, transfers] = [afterId, 0n];
  for (;;) {
    const blocks = await tx.many(listBlockHashes, [day, after, HASHES_A_PAGE]);
    const end = blocks.at(-1);
    if (!end) break;
    for (const block of blocks) {
      root.update(block.hash);
      transfers += BigInt(block.transfers);
    }
    after = end.lastId;
  }
  const content = { day, afterId, upTo, transfers, sealedAt, previousHash: last?.hash ?? NO_HASH };
  const hash = sealHash(content, root.digest());
  await tx.run(insertSeal, [day, afterId, upTo, transfers, sealedAt, content.previousHash, hash]);
  return { ...content, hash };
}
