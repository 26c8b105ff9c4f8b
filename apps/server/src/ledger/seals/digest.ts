import { createHash } from 'node:crypto';
import type { LineRow, SealRow } from './seal-queries.ts';

export const NO_HASH = Buffer.alloc(32);
/** An id and the first eight bytes of the hash of its line. */
const MARK_BYTES = 16;
const ID_BYTES = 8;

/** SHA-256 of the lines of a block, each with its newline. */
export function blockHash(rows: readonly LineRow[]): Buffer {
  const hash = createHash('sha256');
  for (const { line } of rows) hash.update(line).update('\n');
  return hash.digest();
}

/** Fingerprints of the transfers of a block: id and shortened hash of each. */
export function marksOf(rows: readonly LineRow[]): Buffer {
  const marks = Buffer.alloc(rows.length * MARK_BYTES);
  for (const [index, row] of rows.entries()) markOf(row).copy(marks, index * MARK_BYTES);
  return marks;
}

function markOf({ id, line }: LineRow): Buffer {
  const mark = Buffer.alloc(MARK_BYTES);
  mark.writeBigInt64BE(id);
  createHash('sha256')
    .update(line)
    .digest()
    .copy(mark, ID_BYTES, 0, MARK_BYTES - ID_BYTES);
  return mark;
}

export interface Difference {
  readonly transferId: bigint;
  readonly what: 'altered' | 'missing' | 'added';
}

/** The first transfer that differs from its fingerprint; undefined when all agree. */
export function firstDifference(rows: readonly LineRow[], marks: Buffer): Difference | undefined {
  for (let index = 0; index * MARK_BYTES < marks.length; index += 1) {
    const mark = marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES);
    const sealedId = mark.readBigInt64BE();
    const row = rows[index];
    if (!row || row.id > sealedId) return { transferId: sealedId, what: 'missing' };
    if (row.id < sealedId) return { transferId: row.id, what: 'added' };
    if (!markOf(row).equals(mark)) return { transferId: row.id, what: 'altered' };
  }
  const more = rows[marks.length / MARK_BYTES];
  return more && { transferId: more.id, what: 'added' };
}

/** Hash of all fields of a seal, the previous seal and its blocks. */
export function sealHash(seal: Omit<SealRow, 'hash'>, root: Buffer): Buffer {
  const { day, afterId, upTo, transfers, sealedAt, previousHash } = seal;
  const fields = [day, `${afterId}`, `${upTo}`, `${transfers}`, sealedAt.toISOString()];
  const text = JSON.stringify([...fields, previousHash.toString('hex'), root.toString('hex')]);
  return createHash('sha256').update(text).digest();
}
