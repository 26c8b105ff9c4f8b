import { unitsFromAmount } from '@tessera/contract/money';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { countTickets } from './queries.ts';
import type { TicketTerms } from './terms.ts';

/** As many tickets as the operator granted in the last 30 full days, of any ticket promotion. */
export async function previewTickets(
  db: Queryable,
  { amount }: TicketTerms,
  { merchantCode, now }: PreviewOptions,
): Promise<GivenRewards> {
  const { tickets } = await db.one(countTickets, [merchantCode, now]);
  return { rewards: tickets, units: BigInt(tickets) * unitsFromAmount(amount) };
}
