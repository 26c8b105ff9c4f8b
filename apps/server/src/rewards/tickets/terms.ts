import { GAME_TYPES, gameType } from '@tessera/contract/games/game';
import * as z from 'zod/mini';
import type { BonusTerms } from '../bonus/terms.ts';
import { positiveAmount } from '../payouts/amount.ts';

const days = z.int().check(z.minimum(1), z.maximum(365));

/** Terms of a promotion of the kind TICKET. */
export const ticketTerms = z.strictObject({
  /** What can be staked for free. */
  amount: positiveAmount,
  /** Games on which the ticket is used. */
  gameTypes: z.array(gameType).check(z.minLength(1)),
  /** The highest stake while the ticket is active. */
  maxStake: z.optional(positiveAmount),
  /** Days from the claim to use the ticket. */
  lastsDays: days,
  claimDays: days,
});
export type TicketTerms = z.infer<typeof ticketTerms>;

/** A ticket is a bonus that is staked first, and once: what is won with the ticket becomes cash (decision 0072). */
export function bonusOfTicket({ gameTypes, maxStake, lastsDays }: TicketTerms): BonusTerms {
  return {
    wagering: 1,
    bonusFirst: true,
    lastsDays,
    ...(maxStake !== undefined && { maxStake }),
    contributions: Object.fromEntries(gameTypes.map((type) => [type, 10_000])),
    refusedTypes: GAME_TYPES.filter((type) => !gameTypes.includes(type)),
  };
}
