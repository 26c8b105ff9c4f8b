import type { Database } from '../../platform/database/database.ts';
import { listMonths, type MonthRow } from '../months/month-queries.ts';
import { FIRST_PLACE, type MonthPlace } from '../months/month-place.ts';
import { verifyMonthPage } from '../months/verify-month.ts';
import type { BookCheck, Break } from './break.ts';
import { planned } from './reconcile.ts';

const DAY_MS = 86_400_000;

export function readMonths(database: Database): Promise<MonthRow[]> {
  return database.many(listMonths, []);
}

/** A month in one line: its state, its transfers and hash, and the age of its last verification. */
export function monthLine({ name, state, transfers, hash, verifiedAt }: MonthRow, now: Date): string {
  if (!hash) return `month ${name}: open`;
  const days = verifiedAt && Math.floor((now.getTime() - verifiedAt.getTime()) / DAY_MS);
  const verified = days === null ? 'not verified yet' : `verified ${days} days ago`;
  return `month ${name}: ${state}, ${transfers} transfers, ${hash.toString('hex')}, ${verified}`;
}

/** Every page of a closed month. Changes nothing. */
export async function verifyMonth(
  database: Database,
  month: MonthRow,
  checks: readonly BookCheck[],
): Promise<Break[]> {
  const breaks: Break[] = [];
  let at: MonthPlace | undefined = FIRST_PLACE;
  while (at) {
    const place: MonthPlace = at;
    const page = await planned(database, (on) => verifyMonthPage(on, month, place, { checks }));
    breaks.push(...page.breaks);
    at = page.next;
  }
  return breaks;
}
