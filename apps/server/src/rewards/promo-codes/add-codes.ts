import type { Randomness } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { findCodePromotion, insertCode } from './queries.ts';
import { CODE_PATTERN, storedCode } from './terms.ts';

/** 32 characters without similar-looking ones: a byte modulo 32 draws each equally often. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

interface CodeTarget {
  readonly merchantCode: string;
  /** The code that the operator chose for the promotion. */
  readonly promotion: string;
}

/** Adds a code that the operator chose. Returns why the code is refused, or the stored code. */
export async function addCode(
  tx: Tx,
  { merchantCode, promotion, code: typed, mostUses }: CodeTarget & { code: string; mostUses: number },
): Promise<{ readonly code: string } | { readonly refused: 'promotion' | 'code' | 'taken' }> {
  const code = storedCode(typed);
  if (!CODE_PATTERN.test(code)) return { refused: 'code' };
  const found = await tx.maybe(findCodePromotion, [promotion, merchantCode]);
  if (!found) return { refused: 'promotion' };
  const inserted = await tx.run(insertCode, [merchantCode, code, found.id, mostUses]);
  return inserted === 0 ? { refused: 'taken' } : { code };
}

/** Generates codes for one use each. Undefined where no such promotion is open. */
export async function generateCodes(
  tx: Tx,
  { merchantCode, promotion, count, randomness }: CodeTarget & { count: number; randomness: Randomness },
): Promise<readonly string[] | undefined> {
  const found = await tx.maybe(findCodePromotion, [promotion, merchantCode]);
  if (!found) return undefined;
  const codes: string[] = [];
  while (codes.length < count) {
    const code = [...randomness.bytes(LENGTH)].map((byte) => CHARACTERS[byte % 32]).join('');
    if ((await tx.run(insertCode, [merchantCode, code, found.id, 1])) > 0) codes.push(code);
  }
  return codes;
}
