import type { Queryable } from '../../platform/database/statement.ts';
import type { BookCheck, Break } from './break.ts';
import { listMisshapen } from './transfer-queries.ts';

/** The shape of transfers between two ids, and what the domains know of them. */
export async function checkTransfers(
  on: Queryable,
  checks: readonly BookCheck[],
  after: bigint,
  upTo: bigint,
): Promise<Break[]> {
  return [
    ...(await on.many(listMisshapen, [after, upTo])),
    ...(await unknownToDomains(on, checks, after, upTo)),
  ];
}

/** Transfers between two ids that a domain should know and does not. */
export async function unknownToDomains(
  on: Queryable,
  checks: readonly BookCheck[],
  after: bigint,
  upTo: bigint,
): Promise<Break[]> {
  const found: Break[] = [];
  for (const { transfers } of checks) found.push(...(await on.many(transfers, [after, upTo])));
  return found;
}
