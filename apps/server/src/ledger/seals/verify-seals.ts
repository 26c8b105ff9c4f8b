import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Discrepancy } from '../reconciliation/discrepancy.ts';
import { blockHash, firstDifference, NO_HASH, sealHash } from './digest.ts';
import {
  type BlockRow,
  findSealBefore,
  listBlockHashes,
  listBlocks,
  listLines,
  listSeals,
  type SealRow,
} from './seal-queries.ts';

const SEALS_AT_ONCE = 100;
const BLOCKS_AT_ONCE = 50;
const HASHES_AT_ONCE = 1_000;
const LAST = 2n ** 63n - 1n;

export interface Verified {
  readonly days: number;
  readonly transfers: bigint;
  /** The last seal that agreed. */
  readonly last: SealRow | undefined;
  /** The first difference. Verification stops there. */
  readonly discrepancy: Discrepancy | undefined;
}

/**
 * Recomputes the seals that end in a range of ids, by default all, and compares them with the stored ones.
 * Sealed rows never change, so postings may continue.
 */
export async function verifySeals(on: Queryable, after = -1n, upTo = LAST): Promise<Verified> {
  let [days, transfers] = [0, 0n];
  let last: SealRow | undefined;
  for (;;) {
    const seals = await on.many(listSeals, [after, upTo, last?.day ?? '', SEALS_AT_ONCE]);
    if (seals.length === 0) return { days, transfers, last, discrepancy: undefined };
    for (const seal of seals) {
      const discrepancy =
        (await linkError(on, seal)) ?? (await rowsError(on, seal)) ?? (await contentError(on, seal));
      if (discrepancy) return { days, transfers, last, discrepancy };
      days += 1;
      transfers += seal.transfers;
      last = seal;
    }
  }
}

/** Checks that a seal follows its predecessor and matches its blocks. Reads no transfer. */
export async function sealError(on: Queryable, seal: SealRow): Promise<Discrepancy | undefined> {
  return (await linkError(on, seal)) ?? (await contentError(on, seal));
}

async function linkError(
  on: Queryable,
  { day, afterId, previousHash }: SealRow,
): Promise<Discrepancy | undefined> {
  const before = await on.maybe(findSealBefore, [day]);
  const [expectedHash, expectedAfter] = [before?.hash ?? NO_HASH, before?.upTo ?? 0n];
  if (previousHash.equals(expectedHash) && afterId === expectedAfter) return undefined;
  const subject = `seal of ${day}`;
  const expected = `after ${expectedAfter}, ${expectedHash.toString('hex')}`;
  const found = `after ${afterId}, ${previousHash.toString('hex')}`;
  return { check: 'seal-chain', subject, memberId: null, expected, found };
}

async function contentError(on: Queryable, seal: SealRow): Promise<Discrepancy | undefined> {
  const root = createHash('sha256');
  let [after, transfers] = [seal.afterId, 0n];
  for (;;) {
    const blocks = await on.many(listBlockHashes, [seal.day, after, HASHES_AT_ONCE]);
    const end = blocks.at(-1);
    if (!end) break;
    for (const block of blocks) {
      root.update(block.hash);
      transfers += BigInt(block.transfers);
    }
    after = end.lastId;
  }
  const hash = sealHash({ ...seal, transfers }, root.digest());
  if (hash.equals(seal.hash) && transfers === seal.transfers) return undefined;
  const subject = `seal of ${seal.day}`;
  const found = `${seal.transfers} transfers, ${seal.hash.toString('hex')}`;
  const expected = `${transfers} transfers, ${hash.toString('hex')}`;
  return { check: 'seal', subject, memberId: null, expected, found };
}

/** Compares the transfers of a seal with its blocks. */
async function rowsError(on: Queryable, seal: SealRow): Promise<Discrepancy | undefined> {
  let after = seal.afterId;
  for (;;) {
    const blocks = await on.many(listBlocks, [after, seal.upTo, BLOCKS_AT_ONCE]);
    if (blocks.length === 0) return addedTransferError(on, after, seal.upTo);
    for (const block of blocks) {
      const discrepancy = await blockError(on, block, after);
      if (discrepancy) return discrepancy;
      after = block.lastId;
    }
  }
}

/**
 * Compares the transfers of consecutive blocks with their hashes; `after` is the last id before them. Reads all
 * blocks in one statement, because a statement over many months has a fixed cost; block by block only after a
 * difference.
 */
export async function blockErrors(
  on: Queryable,
  blocks: readonly BlockRow[],
  after: bigint,
): Promise<Discrepancy[]> {
  const count = blocks.reduce((sum, { transfers }) => sum + transfers, 0);
  const rows = await on.many(listLines, [after, blocks.at(-1)?.lastId ?? after, count + 1]);
  let from = 0;
  const agree = blocks.every(({ transfers, hash }) => {
    from += transfers;
    return blockHash(rows.slice(from - transfers, from)).equals(hash);
  });
  if (agree && rows.length === count) return [];
  const discrepancies: Discrepancy[] = [];
  let before = after;
  for (const block of blocks) {
    const discrepancy = await blockError(on, block, before);
    if (discrepancy) discrepancies.push(discrepancy);
    before = block.lastId;
  }
  return discrepancies;
}

/** Compares the transfers of a block with its hash; `after` is the last id before it. */
async function blockError(
  on: Queryable,
  { day, lastId, transfers, hash, marks }: BlockRow,
  after: bigint,
): Promise<Discrepancy | undefined> {
  // One extra row detects inserted rows.
  const rows = await on.many(listLines, [after, lastId, transfers + 1]);
  const made = blockHash(rows);
  if (made.equals(hash)) return undefined;
  const difference = firstDifference(rows, marks);
  if (difference) return transferError(day, difference.transferId, difference.what);
  return {
    check: 'seal',
    subject: `stretch of the seal of ${day} that ends with transfer ${lastId}`,
    memberId: null,
    expected: made.toString('hex'),
    found: hash.toString('hex'),
  };
}

/** A transfer that was inserted after the last block into a sealed range. */
export async function addedTransferError(
  on: Queryable,
  after: bigint,
  upTo: bigint,
): Promise<Discrepancy | undefined> {
  const [added] = await on.many(listLines, [after, upTo, 1]);
  if (!added) return undefined;
  const [seal] = await on.many(listSeals, [after, LAST, '', 1]);
  return transferError(seal?.day ?? 'another day', added.id, 'added');
}

function transferError(day: string, transferId: bigint, found: string): Discrepancy {
  const expected = `as sealed on ${day}`;
  return { check: 'seal', subject: `transfer ${transferId}`, memberId: null, expected, found };
}
