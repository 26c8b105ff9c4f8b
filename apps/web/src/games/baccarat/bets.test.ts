import { expect, test } from 'vitest';
import { NO_BETS, totalOf, withChip } from './baccarat-game.tsx';

const TABLE = { minStake: '1.00', maxStake: '500.00' };

test('chips add up on their spots, in the order of the table', () => {
  const bets = withChip(
    withChip(withChip(NO_BETS, 'tie', '2.00', TABLE), 'player', '5.00', TABLE),
    'tie',
    '1.00',
    TABLE,
  );
  expect(bets).toEqual([
    { spot: 'player', stake: '5.00' },
    { spot: 'tie', stake: '3.00' },
  ]);
  expect(totalOf(bets)).toBe('8.00');
});

test('a spot accepts at most the limit of the table', () => {
  const full = withChip(withChip(NO_BETS, 'banker', '500.00', TABLE), 'banker', '1.00', TABLE);
  expect(full).toEqual([{ spot: 'banker', stake: '500.00' }]);
  expect(totalOf(NO_BETS)).toBe('0.00');
});
