import type { BreakTerm, ExclusionTerm } from '@tessera/contract/wallet/protection';

const DAY_MS = 86_400_000;
const DAYS = { '24h': 1, '7d': 7, '30d': 30, '6w': 42 } as const;
const MONTHS = { '1mo': 1, '2mo': 2, '3mo': 3, '6mo': 6, '1y': 12, '5y': 60 } as const;
/** An exclusion for good is heard again after the longest term there is. */
const PERMANENT_MONTHS = 60;

/** When a break or an exclusion that begins at `from` is over; of one for good, when leaving may first be asked for. */
export function endOfTerm(from: Date, term: BreakTerm | ExclusionTerm): Date {
  if (term in DAYS) return new Date(from.getTime() + DAYS[term as keyof typeof DAYS] * DAY_MS);
  return monthsLater(from, term === 'permanent' ? PERMANENT_MONTHS : MONTHS[term as keyof typeof MONTHS]);
}

/** The same day of a later month, or its last where it has no such day: never earlier. */
function monthsLater(from: Date, months: number): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + months);
  // The 31st of a month of 30 days became the 1st of the next one, which is later, and stays.
  return later;
}
