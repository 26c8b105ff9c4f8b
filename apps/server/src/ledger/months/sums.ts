import { createHash } from 'node:crypto';

export const ZERO_HASH = Buffer.alloc(32);

/** Sums of units by asset or by account, as decimal digits: the form in which the database stores them. */
export type Sums = Readonly<Record<string, string>>;

export function addSums(sums: Sums, more: readonly (readonly [key: string, units: string])[]): Sums {
  const added: Record<string, string> = { ...sums };
  for (const [key, units] of more) added[key] = (BigInt(added[key] ?? '0') + BigInt(units)).toString();
  return added;
}

/** Extends a digest by rows. The number of rows per call does not matter. */
export function digestOf(before: Buffer, lines: readonly string[]): Buffer {
  return lines.reduce((digest, line) => createHash('sha256').update(digest).update(line).digest(), before);
}
