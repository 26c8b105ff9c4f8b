import * as z from 'zod/mini';
import { amountOut } from '../../page.ts';
import { roundParts, ruleParts, statedReturn, tableLimits } from './round.ts';

/** A roll is one of 10,000, shown as 00.00 to 99.99. */
export const DICE_SIDES = ['under', 'over'] as const;
export const diceSide = z.enum(DICE_SIDES);
export type DiceSide = z.infer<typeof diceSide>;

const dicePick = {
  side: diceSide,
  /** The number of winning rolls among 10,000: one of the table's `chances`. */
  chance: z.int(),
};

export const diceChoice = z.strictObject(dicePick);
export type DiceChoice = z.infer<typeof diceChoice>;

export const diceRound = z.strictObject({
  ...roundParts,
  ...dicePick,
  /** `under` wins below the target, `over` from the target on. */
  target: z.int(),
  /** 0 to 9,999. */
  roll: z.int(),
  won: z.boolean(),
});
export type DiceRound = z.infer<typeof diceRound>;

const diceRules = {
  ...ruleParts,
  /** The same for every chance. */
  ...statedReturn,
  /** Smallest chance first. `pays` is the payout for a stake of 100. */
  chances: z.array(z.strictObject({ chance: z.int(), pays: z.int() })),
};

/** The same table for past rounds. */
export const diceRulesTable = z.strictObject(diceRules);
export type DiceRulesTable = z.infer<typeof diceRulesTable>;

export const diceTable = z.strictObject({
  ...diceRules,
  ...tableLimits,
  stakes: z.array(amountOut),
});
export type DiceTable = z.infer<typeof diceTable>;
