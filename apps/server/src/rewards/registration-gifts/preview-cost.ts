import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { countRegistered } from './queries.ts';
import type { GiftTerms } from './terms.ts';

/** The gifts of the members who registered in the last 30 full days and meet the condition now. */
export async function previewGifts(
  db: Queryable,
  { amount, condition }: GiftTerms,
  { merchantCode, now }: PreviewOptions,
): Promise<GivenRewards> {
  const verified = condition === 'mobile';
  const { members } = await db.one(countRegistered, [merchantCode, now, [...REAL_TYPES], verified]);
  return { rewards: members, units: BigInt(members) * unitsFromAmount(amount) };
}
