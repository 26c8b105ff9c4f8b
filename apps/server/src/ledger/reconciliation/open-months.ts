import type { Queryable } from '../../platform/database/statement.ts';
import { addSums, type Sums } from '../months/sums.ts';
import { sumClosedOwed } from '../months/month-queries.ts';
import type { BookCheck, Break } from './break.ts';
import { checkMembers, membersPage } from './member-queries.ts';
import { sumOwed, transfersPage } from './transfer-queries.ts';
import { checkTransfers } from './transfers.ts';

const TRANSFERS_A_PAGE = 5_000;
const MEMBERS_A_PAGE = 500;
/** Transfers of the members of a page: within the time of a statement on a busy machine. */
const MEMBER_TRANSFERS_A_PAGE = 20_000;

/** How far the check of the open months has come; it can be stored between two pages. */
export interface OpenPlace {
  readonly step: 'transfers' | 'members';
  /** The last transfer or member that was read. */
  readonly place: string;
  /** The last transfer of the closed months. */
  readonly after: string;
  /** The last transfer that is added up: no lower one is added any more. */
  readonly upTo: string;
  /** Transfers that were read so far. */
  readonly transfers: number;
  /** By asset, what the transfers of the open months leave the house owing, and what the members that were read owned. */
  readonly owed: Sums;
  readonly owned: Sums;
}

export function openPlace(after: bigint, upTo: bigint): OpenPlace {
  const place = after.toString();
  return { step: 'transfers', place, after: place, upTo: upTo.toString(), transfers: 0, owed: {}, owned: {} };
}

export interface OpenPage {
  readonly breaks: readonly Break[];
  /** Undefined at the end. */
  readonly next: OpenPlace | undefined;
}

/**
 * Checks a page of the open months against the closed ones: first the transfers, then every balance against the member's
 * last closing and the transfers since. Each statement sees one moment, and postings may go on: what members own is
 * added up without the transfers after `upTo`, whenever their page is read, and so is what the house owes them.
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
    if (lastId === null) return { breaks: [], next: { ...at, step: 'members', place: '0' } };
    const breaks = await checkTransfers(on, checks, place, lastId);
    const owed = addSums(at.owed, unitsOf(await on.many(sumOwed, [place, lastId])));
    return { breaks, next: { ...at, place: `${lastId}`, transfers: at.transfers + transfers, owed } };
  }
  const { lastId } = await on.one(membersPage, [place, membersAPage, memberTransfersAPage]);
  if (lastId === null) return { breaks: await unbalanced(on, at), next: undefined };
  const { breaks, owned, closedUpTo } = await on.one(checkMembers, [place, lastId, BigInt(at.upTo)]);
  // A month was closed since the beginning: balances are added up anew, as of its end.
  if (closedUpTo > BigInt(at.upTo)) return { breaks: [], next: openPlace(closedUpTo, closedUpTo) };
  const ofMembers = breaks.map((one) => ({ ...one, memberId: BigInt(one.memberId) }));
  const next = { ...at, place: `${lastId}`, owned: addSums(at.owned, Object.entries(owned)) };
  return { breaks: ofMembers, next };
}

function unitsOf(rows: readonly { asset: string; units: string }[]) {
  return rows.map(({ asset, units }) => [asset, units] as const);
}

/** asset-sum: what members own is what the house accounts owe them by all months. */
async function unbalanced(on: Queryable, { after, owed, owned }: OpenPlace): Promise<Break[]> {
  const all = addSums(owed, unitsOf(await on.many(sumClosedOwed, [BigInt(after)])));
  return [...new Set([...Object.keys(owned), ...Object.keys(all)])].toSorted().flatMap((asset) => {
    const [expected, found] = [all[asset] ?? '0', owned[asset] ?? '0'];
    if (expected === found) return [];
    return [{ check: 'asset-sum', subject: asset, memberId: null, expected, found }];
  });
}
