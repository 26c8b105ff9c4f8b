import { expect, test } from 'vitest';
import { activeEntry } from './help-entries.tsx';

test.each([
  ['0', 0],
  ['2', 2],
  ['002', 2],
  [undefined, 0],
  ['', 0],
  ['3', 0],
  ['-1', 0],
  ['1.5', 0],
  ['1e0', 0],
  ['٢', 0],
  ['two', 0],
  ['99999999999', 0],
])('with three entries, %s selects entry %i', (i, active) => {
  expect(activeEntry(i, 3)).toBe(active);
});

test('with no entries, the first one is selected and missing', () => {
  expect(activeEntry('4', 0)).toBe(0);
});
