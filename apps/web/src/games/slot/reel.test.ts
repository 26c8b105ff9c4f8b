import { expect, test } from 'vitest';
import { run } from './reel.ts';

const STRIP = ['CLAY', 'SLATE', 'JADE', 'AMBER'] as const;

test('a reel shows its strip as a ring, whichever end the view lies over', () => {
  expect(run(STRIP, 1, 3)).toEqual(['SLATE', 'JADE', 'AMBER']);
  expect(run(STRIP, 3, 3)).toEqual(['AMBER', 'CLAY', 'SLATE']);
  expect(run(STRIP, -2, 3)).toEqual(['JADE', 'AMBER', 'CLAY']);
  expect(run(STRIP, -9, 2)).toEqual(['AMBER', 'CLAY']);
});
