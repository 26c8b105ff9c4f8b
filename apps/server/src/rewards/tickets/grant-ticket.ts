import { unitsFromAmount } from '@tessera/contract/money';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { issueBonus } from '../bonus/issue-bonus.ts';
import type { RewardsDeps } from '../deps.ts';
import { findTicketPromotion } from './queries.ts';
import { bonusOfTicket, ticketTerms } from './terms.ts';

export interface TicketGrant {
  readonly memberId: bigint;
  /** The code that the operator chose for the promotion. */
  readonly promotion: string;
  /** What the ticket is for: one ticket of a promotion for each. */
  readonly reference: string;
  readonly now: Date;
}

export type TicketRefusal = 'no-promotion' | 'not-eligible' | 'repeated' | 'budget' | 'market';

/** Issues a ticket to a member, once for each reference. The member gets the message and claims the ticket. */
export async function grantTicket(
  deps: Pick<RewardsDeps, 'identity' | 'market' | 'merchants'>,
  tx: Tx,
  { memberId, promotion, reference, now }: TicketGrant,
): Promise<{ readonly rewardId: bigint } | { readonly refused: TicketRefusal }> {
  const found = await tx.maybe(findTicketPromotion, [promotion, memberId, now]);
  if (!found) return { refused: 'no-promotion' };
  if (!found.eligible) return { refused: 'not-eligible' };
  const { id: promotionId, asset } = found;
  const terms = ticketTerms.parse(found.terms);
  const ticket = {
    memberId,
    kind: 'TICKET',
    promotionId,
    sourceKey: `${promotionId}:${reference}`,
    asset,
    amountUnits: unitsFromAmount(terms.amount),
    expiresAt: new Date(now.getTime() + terms.claimDays * DAY_MS),
    now,
  } as const;
  const issued = await issueBonus(deps, tx, ticket, bonusOfTicket(terms), 'ticket');
  return issued.outcome === 'issued' ? { rewardId: issued.rewardId } : { refused: issued.outcome };
}
