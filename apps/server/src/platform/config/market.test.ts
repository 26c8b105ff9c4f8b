import { birthdayAfter } from '@tessera/contract/calendar';
import { expect, it } from 'vitest';
import { MARKETS, youngUntil } from './market.ts';

it('the rules for young people end at the birthday that the market names', () => {
  expect(youngUntil(MARKETS.nl, '2004-02-29')).toEqual(birthdayAfter('2004-02-29', 25));
  expect(youngUntil(MARKETS.ph, '2004-02-29')).toBeNull();
});
