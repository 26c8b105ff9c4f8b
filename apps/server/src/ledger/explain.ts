import type { Queryable } from '../platform/database/statement.ts';
import { type EntryRow, listOwnPosting } from './record-queries.ts';
import type { HouseAccount, Pocket, TransferLine } from './transfers.ts';

/** One side of a transfer, and whether it is a pocket of the member who asks, of another, or of the house. */
export interface Side {
  readonly account: Pocket | HouseAccount;
  readonly whose: 'own' | 'other' | 'house';
}

export interface PostedEntry extends Omit<EntryRow, 'line' | keyof Sides> {
  readonly line: TransferLine;
  readonly from: Side;
  readonly to: Side;
}

type Sides = Pick<EntryRow, 'debitKind' | 'debitOwner' | 'creditKind' | 'creditOwner'>;

/** The whole posting a member's own transfer belongs to, in order; empty where the transfer is not theirs. */
export async function explainTransfer(
  on: Queryable,
  memberId: bigint,
  asset: string,
  transferId: bigint,
): Promise<PostedEntry[]> {
  const legs = await on.many(listOwnPosting, [memberId, asset, transferId]);
  return legs.map(({ debitKind, debitOwner, creditKind, creditOwner, ...leg }) => ({
    ...leg,
    line: leg.line as TransferLine,
    from: sideOf(debitKind, debitOwner, memberId),
    to: sideOf(creditKind, creditOwner, memberId),
  }));
}

function sideOf(kind: string, owner: string, memberId: bigint): Side {
  const account = kind as Side['account'];
  if (owner === `member:${memberId}`) return { account, whose: 'own' };
  return { account, whose: owner.startsWith('member:') ? 'other' : 'house' };
}
