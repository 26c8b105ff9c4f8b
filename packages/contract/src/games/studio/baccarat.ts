import * as z from 'zod/mini';
import { amountOut, amountText } from '../../page.ts';
import { roundParts, ruleParts, statedReturn, tableLimits } from './round.ts';

export const BACCARAT_SPOTS = ['player', 'banker', 'tie'] as const;
export const baccaratSpot = z.enum(BACCARAT_SPOTS);
export type BaccaratSpot = z.infer<typeof baccaratSpot>;

/** One or more spots, each once. */
export const baccaratBets = z.array(z.strictObject({ spot: baccaratSpot, stake: amountText })).check(
  z.minLength(1),
  z.maxLength(BACCARAT_SPOTS.length),
  z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length),
);
export type BaccaratBets = z.infer<typeof baccaratBets>;

const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

const card = z.strictObject({
  /** 1 ace, 11 jack, 12 queen, 13 king. */
  rank: z.int(),
  suit: z.enum(SUITS),
});
export type Card = z.infer<typeof card>;

const hand = z.strictObject({
  /** Two or three cards, in dealing order. */
  cards: z.array(card),
  /** 0 to 9. */
  points: z.int(),
});
export type Hand = z.infer<typeof hand>;

export const baccaratRound = z.strictObject({
  ...roundParts,
  player: hand,
  banker: hand,
  winner: baccaratSpot,
  /** In the order player, banker, tie. A tie returns the stakes on player and banker. */
  bets: z.array(z.strictObject({ spot: baccaratSpot, stake: amountOut, win: amountOut })),
});
export type BaccaratRound = z.infer<typeof baccaratRound>;

const baccaratRules = {
  ...ruleParts,
  /** Decks in the shoe; every round is dealt from a complete shoe. */
  decks: z.int(),
  /** `pays` is the payout for a stake of 100 when the spot wins. */
  spots: z.array(z.strictObject({ spot: baccaratSpot, pays: z.int(), ...statedReturn })),
};

/** The same table for past rounds. */
export const baccaratRulesTable = z.strictObject(baccaratRules);
export type BaccaratRulesTable = z.infer<typeof baccaratRulesTable>;

export const baccaratTable = z.strictObject({
  ...baccaratRules,
  ...tableLimits,
  /** A bet on a spot is a multiple of the lowest stake. */
  chips: z.array(amountOut),
});
export type BaccaratTable = z.infer<typeof baccaratTable>;
