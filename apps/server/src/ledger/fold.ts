import type { Queryable } from '../platform/database/statement.ts';
import { findFoldPlace, foldMember, listMoved, movePlace } from './record-queries.ts';

/** Transfers looked at in one go. */
const STRETCH = 5000;
/** Transfers of one member folded in one statement: what it locks is free again within a moment. */
const MOST = 20_000;

/**
 * Adds what was posted since the last time to the daily sums of records. Any number may run at once, and one that
 * dies half way loses nothing: each member's part is one statement that knows how far it got.
 */
export async function foldTransfers(on: Queryable): Promise<void> {
  for (;;) {
    const place = await on.one(findFoldPlace, []);
    const moved = await on.many(listMoved, [place.upTo, STRETCH]);
    const upTo = moved.reduce((most, { upTo: one }) => (one > most ? one : most), 0n);
    if (upTo === 0n) return;
    for (const { memberId, asset } of moved) {
      if (memberId !== null) await foldWhole(on, memberId, asset);
    }
    await on.run(movePlace, [upTo]);
  }
}

async function foldWhole(on: Queryable, memberId: bigint, asset: string): Promise<void> {
  let folded = BigInt(MOST);
  while (folded === BigInt(MOST)) ({ folded } = await on.one(foldMember, [memberId, asset, MOST]));
}
