import { expect, test } from 'vitest';
import { run, turnOf } from './reel.ts';

const STRIP = ['CLAY', 'SLATE', 'JADE', 'AMBER'] as const;

test('a reel shows its strip as a ring, whichever end the view lies over', () => {
  expect(run(STRIP, 1, 3)).toEqual(['SLATE', 'JADE', 'AMBER']);
  expect(run(STRIP, 3, 3)).toEqual(['AMBER', 'CLAY', 'SLATE']);
  expect(run(STRIP, -2, 3)).toEqual(['JADE', 'AMBER', 'CLAY']);
  expect(run(STRIP, -9, 2)).toEqual(['AMBER', 'CLAY']);
});

test('a turn begins and ends with what the reel stands on, and runs on without a break above it', () => {
  const view = ['JADE', 'AMBER', 'CLAY'];
  const turn = turnOf(STRIP, 2);
  expect(turn.slice(0, 3)).toEqual(view);
  expect(turn.slice(3)).toEqual(run(STRIP, 2 - 8, 11));
  expect(turn.slice(-3)).toEqual(view);
});
