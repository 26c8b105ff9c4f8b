import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import { digestOf, ZERO_HASH } from './sums.ts';
import { listSealHashes, type MonthRow, type RecordRow } from './month-queries.ts';

/** Digest of the hashes of a month's day seals. */
export async function sealsDigest(on: Queryable, { afterId, endId }: MonthRow): Promise<Buffer> {
  const seals = await on.many(listSealHashes, [afterId, endId - 1n]);
  return digestOf(
    ZERO_HASH,
    seals.map(({ hash }) => hash.toString('hex')),
  );
}

/** Hash of all fields of a month's record and the previous month's hash. */
export function monthHash(record: Omit<RecordRow, 'hash'>): Buffer {
  const {
    name,
    firstId,
    endId,
    transfers,
    lastId,
    owed,
    totalsDigest,
    sealsDigest: seals,
    previousHash,
  } = record;
  const fields = [name, `${firstId}`, `${endId}`, `${transfers}`, `${lastId}`];
  const sums = Object.entries(owed).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const digests = [totalsDigest, seals, previousHash].map((digest) => digest.toString('hex'));
  return createHash('sha256')
    .update(JSON.stringify([...fields, sums, ...digests]))
    .digest();
}
