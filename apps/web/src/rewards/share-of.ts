import { unitsFromAmount } from '@tessera/contract/money';

/** The reached part of a goal, from 0 to 1, of decimal numbers. Only a complete goal is 1. */
export function shareOf(reached: string, goal: string): number {
  const [done, all] = [unitsFromAmount(reached), unitsFromAmount(goal)];
  return done >= all ? 1 : Number((done * 1000n) / all) / 1000;
}
