import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { countCodeUsers } from './queries.ts';
import type { promoCodeTerms } from './terms.ts';
import type * as z from 'zod/mini';

/** One reward for each member who played in the last 30 full days, at most the uses of the codes that the promotion has. */
export async function previewCodes(
  db: Queryable,
  { amount }: z.infer<typeof promoCodeTerms>,
  { merchantCode, now, code }: PreviewOptions,
): Promise<GivenRewards> {
  const { members } = await db.one(countCodeUsers, [merchantCode, now, [...REAL_TYPES], code]);
  return { rewards: members, units: BigInt(members) * unitsFromAmount(amount) };
}
