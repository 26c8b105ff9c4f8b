import * as z from 'zod/mini';
import { amountOut, timeText } from '../../page.ts';

/** The studio's kinds of games. A catalogue may contain many games of a kind, each under its own name. */
export const STUDIO_GAMES = ['slot', 'dice', 'baccarat', 'fishing'] as const;
export const studioGame = z.enum(STUDIO_GAMES);
export type StudioGame = z.infer<typeof studioGame>;

/** Inputs and rules of a round's draw: with the server seed, any reader can recompute the round. */
const roundProof = z.strictObject({
  /** Name of the draw. */
  algorithm: z.string(),
  /** Name of the rules. */
  rules: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** The drawn numbers, in the order of the rules. */
  draws: z.array(z.int()),
});
export type RoundProof = z.infer<typeof roundProof>;

/** Fields of a round of any game. */
export const roundParts = {
  orderNo: z.string(),
  stake: amountOut,
  win: amountOut,
  /** Balance after the round, and its sequence: the screen ignores older balances. */
  balance: amountOut,
  sequence: z.string(),
  proof: roundProof,
  time: timeText,
};

/** Return to player, exact: numerator / denominator over all possible draws; percent is rounded down. */
export const statedReturn = {
  returnNumerator: z.string(),
  returnDenominator: z.string(),
  returnPercent: z.string(),
};

/** Fields of the rules of any game. */
export const ruleParts = { rules: z.string() };

/** Limits of rounds that are played now: a past round may have had other limits. */
export const tableLimits = {
  /** Minimum time between two rounds; a faster round is refused. */
  minCycleMs: z.int(),
  /** The lowest and the highest stake of a round; in games with several bets per round, of each bet. */
  minStake: amountOut,
  maxStake: amountOut,
  /** The highest payout of one round, with its highest stakes. */
  maxWin: amountOut,
};

export const fairness = z.strictObject({
  algorithm: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  /** The previous seed, now open, so that its rounds can be checked. */
  previous: z.nullable(
    z.strictObject({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string() }),
  ),
});
export type Fairness = z.infer<typeof fairness>;
