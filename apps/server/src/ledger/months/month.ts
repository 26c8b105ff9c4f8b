import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/statement.ts';
import { listSealHashes, type MonthRow, type RecordRow } from './month-queries.ts';

export const ZERO_HASH = Buffer.alloc(32);

/** Sums of units by asset or by account, as decimal digits: the form in which the database stores them. */
export type Sums = Readonly<Record<string, string>>;

export function addSums(sums: Sums, more: readonly (readonly [key: string, units: string])[]): Sums {
  const added: Record<string, string> = { ...sums };
  for (const [key, units] of more) added[key] = (BigInt(added[key] ?? '0') + BigInt(units)).toString();
  return added;
}

/** The digest of rows that follow others. Their number at a time makes no difference. */
export function digestOf(before: Buffer, lines: readonly string[]): Buffer {
  return lines.reduce((digest, line) => createHash('sha256').update(digest).update(line).digest(), before);
}

/** Over the hashes of the day seals of a month. */
export async function sealsDigest(on: Queryable, { afterId, endId }: MonthRow): Promise<Buffer> {
  const seals = await on.many(listSealHashes, [afterId, endId - 1n]);
  return digestOf(
    ZERO_HASH,
    seals.map(({ hash }) => hash.toString('hex')),
  );
}

/** Over everything that the record of a month states, and the hash of the month before. */
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
