import type { Planned } from './messages.ts';

/** The most messages of one story. */
export const STORY_LENGTH = 30;

/** Whole numbers from 0 up to, but not including, a limit: the same row for the same seed. */
export type Choices = (limit: number) => number;

const TWO_TO_32 = 2 ** 32;

/** Mulberry32: a seed that was printed gives the same stories again. */
export function choicesOf(seed: number): Choices {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32) * limit);
  };
}

/** A random plan; its stakes are of some hundredths. */
export function drawPlan(below: Choices): Planned[] {
  const oneIn = (chance: number): boolean => below(chance) === 0;
  return Array.from({ length: 1 + below(STORY_LENGTH) }, () => {
    const kind = below(10);
    return {
      what: kind < 5 ? 'bet' : kind < 8 ? 'win' : 'rollback',
      about: below(STORY_LENGTH),
      coins: oneIn(8) ? 400 : 1 + below(30),
      round: below(4),
      closes: oneIn(4),
      free: oneIn(10),
      lost: oneIn(10),
      copies: oneIn(3) ? 2 + below(2) : 1,
      delay: below(3),
      late: oneIn(3) ? below(10) : 0,
      altered: oneIn(12),
      askedAnew: oneIn(4),
    };
  });
}
