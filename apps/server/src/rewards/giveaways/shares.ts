import { createHash, createHmac } from 'node:crypto';

/** Bytes of a weight: 48 bits. */
const WEIGHT_BYTES = 6;

export interface Split {
  readonly seed: Buffer;
  readonly promotionId: bigint;
  readonly parts: number;
  /** In coins of the currency. */
  readonly totalCoins: bigint;
  readonly smallestCoins: bigint;
}

/** What is published before the start. */
export function seedHash(seed: Buffer): string {
  return createHash('sha256').update(seed).digest('hex');
}

/**
 * The parts in coins, by rank. The weight of a rank is a number of 48 bits, plus one: the first bits of HMAC-SHA256
 * with the seed as the key over `giveaway <id of the promotion> <rank>`. Above the smallest part, the total is divided
 * in proportion: a part is the difference of two rounded-down sums, so that the sum of the parts is exact.
 */
export function sharesOf({ seed, promotionId, parts, totalCoins, smallestCoins }: Split): bigint[] {
  const weights = Array.from({ length: parts }, (_, at) =>
    weightOf(seed, `giveaway ${promotionId} ${at + 1}`),
  );
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0n);
  const extra = totalCoins - smallestCoins * BigInt(parts);
  let weightsBefore = 0n;
  let extraBefore = 0n;
  return weights.map((weight) => {
    weightsBefore += weight;
    const extraUpTo = (extra * weightsBefore) / allWeights;
    const share = smallestCoins + extraUpTo - extraBefore;
    extraBefore = extraUpTo;
    return share;
  });
}

function weightOf(seed: Buffer, message: string): bigint {
  const digest = createHmac('sha256', seed).update(message).digest();
  return BigInt(digest.readUIntBE(0, WEIGHT_BYTES)) + 1n;
}
