/** How the sandbox rail behaves with a payout. The cents of its amount choose, so that anybody can try each. */
export type Behaviour = 'paid' | 'failed' | 'late' | 'cut' | 'failed-then-paid' | 'paid-then-failed';

const BY_CENTS: Readonly<Record<string, Behaviour>> = {
  '11': 'failed',
  '12': 'late',
  '13': 'cut',
  '15': 'failed-then-paid',
  '16': 'paid-then-failed',
};

const UNITS_A_CENT = 100n;

export function behaviourOf(amountUnits: bigint): Behaviour {
  const cents = (amountUnits / UNITS_A_CENT) % 100n;
  return BY_CENTS[cents.toString().padStart(2, '0')] ?? 'paid';
}

/** What it says of a payout that it told of so many times before. */
export function statusOf(amountUnits: bigint, toldBefore: number): 'pending' | 'paid' | 'failed' {
  const behaviour = behaviourOf(amountUnits);
  if (behaviour === 'failed') return 'failed';
  if (behaviour === 'late') return toldBefore === 0 ? 'pending' : 'paid';
  if (behaviour === 'failed-then-paid') return toldBefore === 0 ? 'failed' : 'paid';
  if (behaviour === 'paid-then-failed') return toldBefore === 0 ? 'paid' : 'failed';
  return 'paid';
}
