import type { Queryable } from '../platform/database/statement.ts';
import { type Envelope, type Posted, type PostRefusal, type Refused, submit } from './post.ts';
import { type LegRow, type OriginalLegRow, listPosting } from './queries.ts';
import type { ReversalKind } from './transfers.ts';

export interface Reversal extends Envelope {
  readonly kind: ReversalKind;
  /** Any transfer of the posting to undo; all of its legs are. */
  readonly transferId: bigint;
}

/** `unknown-transfer` is not stored: the transfer may come yet. */
export type ReverseRefusal = PostRefusal | 'unknown-transfer' | 'already-reversed';

/**
 * Undoes a posting by posting its opposite, last leg first, once per original whatever the key.
 * Refused as `insufficient` when a pocket no longer holds what it would have to give back, unless a provider takes back a
 * win or a payment service a deposit: both are right, and the member owes what was spent of it.
 */
export async function reverse(on: Queryable, reversal: Reversal): Promise<Posted | Refused<ReverseRefusal>> {
  const originals = await on.many(listPosting, [reversal.transferId]);
  if (originals.length === 0) {
    return { outcome: 'refused', reason: 'unknown-transfer', balanceUnits: undefined, replayed: false };
  }
  const legs = originals.map((original) => opposite(original, reversal.kind));
  return submit<ReverseRefusal>(on, reversal, legs);
}

function opposite(leg: OriginalLegRow, kind: ReversalKind): LegRow {
  const { asset, amountUnits, memberId, debitKind, debitOwner, creditKind, creditOwner, transferId } = leg;
  return [kind, asset, amountUnits, memberId, creditKind, creditOwner, debitKind, debitOwner, transferId];
}
