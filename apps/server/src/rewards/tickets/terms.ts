import { GAME_TYPES, gameType } from '@tessera/contract/games/game';
import * as z from 'zod/mini';
import { bonusTerms, type IssuedTerms } from '../bonus/terms.ts';
import { positiveAmount } from '../payouts/amount.ts';

const days = z.int().check(z.minimum(1), z.maximum(365));

/** The stakes of a discount are at most a hundred times its amount, as the wagering of a bonus. */
const LEAST_PART = 100;

/** Terms of a promotion of the kind TICKET. */
export const ticketTerms = z.strictObject({
  /** What the ticket pays in all. */
  amount: positiveAmount,
  /** A discount: the part of each stake that the ticket pays, in basis points. Absent: the ticket pays whole stakes. */
  stakeBasisPoints: z.optional(z.int().check(z.minimum(LEAST_PART), z.maximum(9_999))),
  /** Games on which the ticket is used. */
  gameTypes: z.array(gameType).check(z.minLength(1)),
  /** The highest stake while the ticket is active. */
  maxStake: z.optional(positiveAmount),
  maxWin: bonusTerms.shape.maxWin,
  /** Days from the claim to use the ticket. */
  lastsDays: days,
  claimDays: days,
});
export type TicketTerms = z.infer<typeof ticketTerms>;

/** A ticket is a bonus that is staked first, and once: what is won with the ticket becomes cash (decision 0072). */
export function bonusOfTicket({
  stakeBasisPoints,
  gameTypes,
  maxStake,
  maxWin,
  lastsDays,
}: TicketTerms): IssuedTerms {
  return {
    wagering: 1,
    bonusFirst: true,
    lastsDays,
    ...(stakeBasisPoints !== undefined && { stakeBasisPoints }),
    ...(maxStake !== undefined && { maxStake }),
    ...(maxWin !== undefined && { maxWin }),
    contributions: Object.fromEntries(gameTypes.map((type) => [type, 10_000])),
    instantGames: 10_000,
    refusedTypes: GAME_TYPES.filter((type) => !gameTypes.includes(type)),
  };
}
