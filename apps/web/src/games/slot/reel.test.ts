import { afterEach, expect, test, vi } from 'vitest';
import { columnOf, createReel, placed } from './reels.tsx';
import { ROWS } from './win-lines.tsx';

const STRIP = ['CLAY', 'SLATE', 'JADE', 'AMBER'] as const;
/** Maximum number of cells in a landing. */
const LANDING = 12;

afterEach(() => vi.unstubAllGlobals());

test('a column shows its strip as a ring down to the highest landing position', () => {
  const column = columnOf(STRIP);
  expect(column).toEqual(column.map((_, index) => STRIP[index % STRIP.length]));
  expect(column).toHaveLength(STRIP.length - 1 + LANDING + ROWS);
});

test('a reel stops at the given position', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const column = document.createElement('div');
  const reel = createReel(column, STRIP, 0);
  reel.spin();
  await reel.land(3, 0);
  expect(column.style.transform).toBe(placed(3, STRIP.length));
  expect(column.dataset).not.toHaveProperty('turning');
});

test('a position is a fraction of the column and ends where all cells have passed', () => {
  expect(placed(0, STRIP.length)).toMatch(/^translateY\(-?0\.0000%\)$/);
  expect(placed(columnOf(STRIP).length, STRIP.length)).toBe('translateY(-100.0000%)');
});
