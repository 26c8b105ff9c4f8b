import * as z from 'zod/mini';
import { amountOut, timeText } from '../../page.ts';

/** The studio's kinds of games. A catalogue may hold many games of a kind, each under a name of its own. */
export const STUDIO_GAMES = ['slot', 'dice', 'baccarat', 'fishing'] as const;
export const studioGame = z.enum(STUDIO_GAMES);
export type StudioGame = z.infer<typeof studioGame>;

/** What a round was drawn from and by which rules: with the server seed it can be played again by anybody. */
const roundProof = z.strictObject({
  /** Name of the draw. */
  algorithm: z.string(),
  /** Name of the rules. */
  rules: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** The numbers that were drawn, as the rules name them. */
  draws: z.array(z.int()),
});
export type RoundProof = z.infer<typeof roundProof>;

/** What a round of any game says. */
export const roundParts = {
  orderNo: z.string(),
  stake: amountOut,
  win: amountOut,
  /** Balance after the round, and its sequence: the screen drops what is older. */
  balance: amountOut,
  sequence: z.string(),
  proof: roundProof,
  time: timeText,
};

/** Return to player, exact: numerator / denominator over everything that can be drawn; percent is cut, not rounded. */
export const statedReturn = {
  returnNumerator: z.string(),
  returnDenominator: z.string(),
  returnPercent: z.string(),
};

/** What a table of any game says of the rules by their name. */
export const ruleParts = { rules: z.string() };

/** What a table says of the rounds that are played at it now: a past one may have had other limits. */
export const tableLimits = {
  /** Shortest time from one round to the next; a faster one is refused. */
  minCycleMs: z.int(),
  /** The lowest and the highest stake of a round; where several bets are laid, of each of them. */
  minStake: amountOut,
  maxStake: amountOut,
  /** The most that one round brings, of its highest stakes. */
  maxWin: amountOut,
};

export const fairness = z.strictObject({
  algorithm: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.int(),
  /** The seed in use before this one, now open, so that its rounds can be checked. */
  previous: z.nullable(
    z.strictObject({ serverSeed: z.string(), serverSeedHash: z.string(), clientSeed: z.string() }),
  ),
});
export type Fairness = z.infer<typeof fairness>;
