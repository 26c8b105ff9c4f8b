import { expect, it } from 'vitest';
import { hasCardNumber, isCardNumber } from './card-number.ts';

it.each([
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '378282246310005',
  '6011111111111117',
  '4222222222222',
])('%s is a card number', (number) => expect(isCardNumber(number)).toBe(true));

it.each(['4111 1111 1111 1112', '0012345678905', '1234567890', '09171234567'])(
  '%s is not a card number, whatever its checksum',
  (number) => expect(isCardNumber(number)).toBe(false),
);

it.each(['My card 4111 1111 1111 1111 was declined', 'card:378282246310005', '4111-1111-1111-1111.'])(
  '%s has a card number',
  (text) => expect(hasCardNumber(text)).toBe(true),
);

it.each(['Transfer 4111 1111 1111 1112 is missing', 'On 2026-01-02 at 10:00 I paid 500', '09171234567'])(
  '%s has no card number',
  (text) => expect(hasCardNumber(text)).toBe(false),
);
