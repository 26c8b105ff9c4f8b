import { unitsFromAmount } from '../../money.ts';
import type { DiceChoice } from './dice.ts';
import { drawAt, type ExactReturn, type StudioRules } from './rules.ts';

/** Number of possible rolls. */
export const ROLLS = 10_000;
/** 99 % of all rolls, in hundredths: the product of a chance and its payout. */
const RETURNED = 990_000;
const FEWEST_ROLLS = 100;
const MOST_ROLLS = 9000;

/**
 * The offered chances, in winning rolls. Each of them has a payout of a whole number of hundredths. Every chance
 * therefore returns exactly 99 %, and nothing is ever rounded.
 */
export const DICE_PROBABILITIES: readonly number[] = Array.from(
  { length: MOST_ROLLS + 1 },
  (_, rolls) => rolls,
).filter((rolls) => rolls >= FEWEST_ROLLS && RETURNED % rolls === 0);

export const DICE_STAKES_UNITS = ['1', '2', '5', '10', '20', '50', '100', '200', '500'].map(unitsFromAmount);

export const DICE_RETURN: ExactReturn = { numerator: 99n, denominator: 100n };

export const DICE_RULES: StudioRules<DiceChoice> = {
  name: 'dice-1',
  limits: [ROLLS],
  winUnits: (choice, draws, stakeUnits) =>
    diceWins(choice, drawAt(draws, 0)) ? (stakeUnits * BigInt(dicePays(choice.chance))) / 100n : 0n,
};

/** Payout for a stake of 100 when a bet with `chance` winning rolls wins. */
export function dicePays(chance: number): number {
  return RETURNED / chance;
}

/** `under` wins below the target, `over` from the target on. */
export function diceTarget({ side, chance }: DiceChoice): number {
  return side === 'under' ? chance : ROLLS - chance;
}

export function diceWins(choice: DiceChoice, roll: number): boolean {
  return choice.side === 'under' ? roll < diceTarget(choice) : roll >= diceTarget(choice);
}
