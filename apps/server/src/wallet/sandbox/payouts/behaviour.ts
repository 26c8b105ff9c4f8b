import { coinUnitsOf, currencyDecimals } from '@tessera/contract/currency';

/** How the sandbox rail behaves with a payout. The last two digits of its amount choose, so that anybody can try each. */
export type Behaviour = 'paid' | 'failed' | 'late' | 'cut' | 'failed-then-paid' | 'paid-then-failed';

const BY_LAST_DIGITS: Readonly<Record<string, Behaviour>> = {
  '11': 'failed',
  '12': 'late',
  '13': 'cut',
  '15': 'failed-then-paid',
  '16': 'paid-then-failed',
};

export function behaviourOf(amountUnits: bigint, currency: string): Behaviour {
  const lastDigits = (amountUnits / coinUnitsOf(currencyDecimals(currency))) % 100n;
  return BY_LAST_DIGITS[lastDigits.toString()] ?? 'paid';
}

/** What it says of a payout that it told of so many times before. */
export function statusOf(
  amountUnits: bigint,
  currency: string,
  toldBefore: number,
): 'pending' | 'paid' | 'failed' {
  const behaviour = behaviourOf(amountUnits, currency);
  if (behaviour === 'failed') return 'failed';
  if (behaviour === 'late') return toldBefore === 0 ? 'pending' : 'paid';
  if (behaviour === 'failed-then-paid') return toldBefore === 0 ? 'failed' : 'paid';
  if (behaviour === 'paid-then-failed') return toldBefore === 0 ? 'paid' : 'failed';
  return 'paid';
}
