import type { Queryable } from '../../platform/database/statement.ts';
import { sumClosedOwed } from '../months/month-queries.ts';
import { addSums, type Sums } from '../months/sums.ts';
import type { BookCheck, Discrepancy } from './discrepancy.ts';
import { checkMembers, membersPage } from './member-queries.ts';
import { checkTransfers, sumOwed, transfersPage } from './transfer-checks.ts';

const TRANSFERS_A_PAGE = 5_000;
const MEMBERS_A_PAGE = 500;
/** Transfers of the members of a page: within the time of a statement on a busy machine. */
const MEMBER_TRANSFERS_A_PAGE = 20_000;

/** Progress of the check of open months; can be stored between pages. */
export interface OpenPlace {
  readonly step: 'transfers' | 'members';
  /** The last transfer or member that was read. */
  readonly place: string;
  /** The last transfer of the closed months. */
  readonly after: string;
  /** The last transfer in the sums. No lower id can still be added. */
  readonly upTo: string;
  /** Number of transfers read so far. */
  readonly transfers: number;
  /**
   * By asset: the amount that the open months' transfers leave owed to members, and the balances of checked
   * members.
   */
  readonly owed: Sums;
  readonly owned: Sums;
}

export function openPlace(after: bigint, upTo: bigint): OpenPlace {
  const place = after.toString();
  return { step: 'transfers', place, after: place, upTo: upTo.toString(), transfers: 0, owed: {}, owned: {} };
}

export interface OpenPage {
  readonly discrepancies: readonly Discrepancy[];
  /** Undefined at the end. */
  readonly next: OpenPlace | undefined;
}

/**
 * Checks a page of the open months: first transfers, then each balance against the member's last closing and
 * later transfers. Each statement sees one snapshot while postings continue: both sums exclude transfers after
 * `upTo`.
 */
export async function checkOpenPage(
  on: Queryable,
  checks: readonly BookCheck[],
  at: OpenPlace,
  {
    transfersAPage = TRANSFERS_A_PAGE,
    membersAPage = MEMBERS_A_PAGE,
    memberTransfersAPage = MEMBER_TRANSFERS_A_PAGE,
  } = {},
): Promise<OpenPage> {
  const place = BigInt(at.place);
  if (at.step === 'transfers') {
    const { lastId, transfers } = await on.one(transfersPage, [place, BigInt(at.upTo), transfersAPage]);
    if (lastId === null) return { discrepancies: [], next: { ...at, step: 'members', place: '0' } };
    const discrepancies = await checkTransfers(on, checks, place, lastId);
    const owed = addSums(at.owed, unitsOf(await on.many(sumOwed, [place, lastId])));
    return { discrepancies, next: { ...at, place: `${lastId}`, transfers: at.transfers + transfers, owed } };
  }
  const { lastId } = await on.one(membersPage, [place, membersAPage, memberTransfersAPage]);
  if (lastId === null) return { discrepancies: await unbalanced(on, at), next: undefined };
  const { discrepancies, owned, closedUpTo } = await on.one(checkMembers, [place, lastId, BigInt(at.upTo)]);
  // A month was closed meanwhile: the sums start again from its end.
  if (closedUpTo > BigInt(at.upTo)) return { discrepancies: [], next: openPlace(closedUpTo, closedUpTo) };
  const ofMembers = discrepancies.map((row) => ({ ...row, memberId: BigInt(row.memberId) }));
  const next = { ...at, place: `${lastId}`, owned: addSums(at.owned, Object.entries(owned)) };
  return { discrepancies: ofMembers, next };
}

function unitsOf(rows: readonly { asset: string; units: string }[]) {
  return rows.map(({ asset, units }) => [asset, units] as const);
}

/** asset-sum: balances of members equal the amount that the house accounts owe them. */
async function unbalanced(on: Queryable, { after, owed, owned }: OpenPlace): Promise<Discrepancy[]> {
  const all = addSums(owed, unitsOf(await on.many(sumClosedOwed, [BigInt(after)])));
  return [...new Set([...Object.keys(owned), ...Object.keys(all)])].toSorted().flatMap((asset) => {
    const [expected, found] = [all[asset] ?? '0', owned[asset] ?? '0'];
    if (expected === found) return [];
    return [{ check: 'asset-sum', subject: asset, memberId: null, expected, found }];
  });
}
