import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { BookCheck, Break } from './break.ts';
import { listUnexplained, membersPage, sumOwned } from './member-queries.ts';
import { listMisshapen, sumOwed, transfersPage } from './transfer-queries.ts';

const MEMBERS_A_PAGE = 500;
const ROWS_A_PAGE = 10_000;
const LAST = 2n ** 63n - 1n;

/**
 * Holds every stored balance against the transfers it came from, every transfer against its accounts and its place in
 * line, and what the domains know against the books: page by page, on one snapshot, while postings go on. A break is a
 * defect or a forgery: stop payouts and look. An empty list means that the books agree to the unit.
 */
export function reconcile(database: Database, checks: readonly BookCheck[] = []): Promise<Break[]> {
  return database.snapshot(async (on) => {
    const owed = new Map<string, bigint>();
    const ofMembers = await pages(
      (after) => on.one(membersPage, [after, MEMBERS_A_PAGE]),
      (after, upTo) => on.many(listUnexplained, [after, upTo]),
    );
    const ofTransfers = await pages(
      (after) => on.one(transfersPage, [after, LAST, ROWS_A_PAGE]),
      async (after, upTo) => {
        for (const { asset, units } of await on.many(sumOwed, [after, upTo])) {
          owed.set(asset, (owed.get(asset) ?? 0n) + BigInt(units));
        }
        return [
          ...(await on.many(listMisshapen, [after, upTo])),
          ...(await unknownToDomains(on, checks, after, upTo)),
        ];
      },
    );
    const ofDomains: Break[] = [];
    for (const { rows, rowsPage } of checks) {
      ofDomains.push(
        ...(await pages(
          (after) => on.one(rowsPage, [after, ROWS_A_PAGE]),
          (after, upTo) => on.many(rows, [after, upTo]),
        )),
      );
    }
    return [...(await unbalanced(on, owed)), ...ofMembers, ...ofTransfers, ...ofDomains];
  });
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

async function pages(
  pageAfter: (after: bigint) => Promise<{ readonly lastId: bigint | null }>,
  check: (after: bigint, upTo: bigint) => Promise<readonly Break[]>,
): Promise<Break[]> {
  const found: Break[] = [];
  let after = 0n;
  for (;;) {
    const { lastId } = await pageAfter(after);
    if (lastId === null) return found;
    found.push(...(await check(after, lastId)));
    after = lastId;
  }
}

/** asset-sum: what members own is what the house accounts owe them. */
async function unbalanced(on: Queryable, owed: ReadonlyMap<string, bigint>): Promise<Break[]> {
  const owned = new Map((await on.many(sumOwned, [])).map(({ asset, units }) => [asset, BigInt(units)]));
  return [...new Set([...owned.keys(), ...owed.keys()])].sort().flatMap((asset) => {
    const [expected, found] = [owed.get(asset) ?? 0n, owned.get(asset) ?? 0n];
    if (expected === found) return [];
    return [
      {
        check: 'asset-sum',
        subject: asset,
        memberId: null,
        expected: expected.toString(),
        found: found.toString(),
      },
    ];
  });
}
