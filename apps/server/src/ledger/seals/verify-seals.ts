import { createHash, type Hash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Break } from '../reconciliation/break.ts';
import { blockHash, firstDifference, NO_HASH, sealHash } from './digest.ts';
import { type BlockRow, listBlocks, listLines, listSeals, type SealRow } from './seal-queries.ts';

const SEALS_AT_ONCE = 100;
const BLOCKS_AT_ONCE = 50;

export interface Verified {
  readonly days: number;
  readonly transfers: bigint;
  /** The last seal that agreed. */
  readonly last: SealRow | undefined;
  /** The first row that does not agree, after which nothing was looked at. */
  readonly fault: Break | undefined;
}

/**
 * Makes every seal anew from the rows and holds it against what was written, from the first day on. What was sealed
 * never changes, so postings may go on.
 */
export async function verifySeals(on: Queryable): Promise<Verified> {
  let [days, transfers] = [0, 0n];
  let last: SealRow | undefined;
  for (;;) {
    const seals = await on.many(listSeals, [last?.day ?? '', SEALS_AT_ONCE]);
    if (seals.length === 0) return { days, transfers, last, fault: undefined };
    for (const seal of seals) {
      const fault = linkFault(seal, last) ?? (await contentFault(on, seal));
      if (fault) return { days, transfers, last, fault };
      days += 1;
      transfers += seal.transfers;
      last = seal;
    }
  }
}

function linkFault({ day, afterId, previousHash }: SealRow, last: SealRow | undefined): Break | undefined {
  const [expectedHash, expectedAfter] = [last?.hash ?? NO_HASH, last?.upTo ?? 0n];
  if (previousHash.equals(expectedHash) && afterId === expectedAfter) return undefined;
  const subject = `seal of ${day}`;
  const expected = `after ${expectedAfter}, ${expectedHash.toString('hex')}`;
  const found = `after ${afterId}, ${previousHash.toString('hex')}`;
  return { check: 'seal-chain', subject, memberId: null, expected, found };
}

async function contentFault(on: Queryable, seal: SealRow): Promise<Break | undefined> {
  const root = createHash('sha256');
  const blocks = await blocksFault(on, seal, root);
  if ('fault' in blocks) return blocks.fault;
  const [added] = await on.many(listLines, [blocks.upTo, seal.upTo, 1]);
  if (added) return transferFault(seal, added.id, 'added');
  const hash = sealHash({ ...seal, transfers: blocks.transfers }, root.digest());
  if (hash.equals(seal.hash) && blocks.transfers === seal.transfers) return undefined;
  const subject = `seal of ${seal.day}`;
  const found = `${seal.transfers} transfers, ${seal.hash.toString('hex')}`;
  const expected = `${blocks.transfers} transfers, ${hash.toString('hex')}`;
  return { check: 'seal', subject, memberId: null, expected, found };
}

/** Reads the stretches of a day; what agreed is added to `root`. */
async function blocksFault(
  on: Queryable,
  seal: SealRow,
  root: Hash,
): Promise<{ fault: Break } | { upTo: bigint; transfers: bigint }> {
  let [after, transfers] = [seal.afterId, 0n];
  for (;;) {
    const blocks = await on.many(listBlocks, [seal.day, after, BLOCKS_AT_ONCE]);
    if (blocks.length === 0) return { upTo: after, transfers };
    for (const block of blocks) {
      const fault = await blockFault(on, seal, block, after);
      if (fault) return { fault };
      root.update(block.hash);
      transfers += BigInt(block.transfers);
      after = block.lastId;
    }
  }
}

async function blockFault(
  on: Queryable,
  seal: SealRow,
  { lastId, transfers, hash, marks }: BlockRow,
  after: bigint,
): Promise<Break | undefined> {
  // One more than were sealed: of rows that were slipped in the first is enough.
  const rows = await on.many(listLines, [after, lastId, transfers + 1]);
  const made = blockHash(rows);
  if (made.equals(hash)) return undefined;
  const difference = firstDifference(rows, marks);
  if (difference) return transferFault(seal, difference.transferId, difference.what);
  return {
    check: 'seal',
    subject: `stretch of the seal of ${seal.day} that ends with transfer ${lastId}`,
    memberId: null,
    expected: made.toString('hex'),
    found: hash.toString('hex'),
  };
}

function transferFault({ day }: SealRow, transferId: bigint, found: string): Break {
  const expected = `as sealed on ${day}`;
  return { check: 'seal', subject: `transfer ${transferId}`, memberId: null, expected, found };
}
