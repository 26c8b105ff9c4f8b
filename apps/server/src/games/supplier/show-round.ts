import type { GameRoundRequest } from '@tessera/contract/seamless';
import type { SupplierDeps } from './deps.ts';
import { entryHash, entryUrl, newEntry } from './entry.ts';
import { findBet, insertSeat } from './queries.ts';

/** The address at which a player's round is looked at, by a browser that is let in once; their record where none was played. */
export async function showRound(
  deps: Pick<SupplierDeps, 'database' | 'randomness' | 'clock' | 'publicOrigin'>,
  { user, transaction_uuid }: GameRoundRequest,
): Promise<{ readonly url: string } | { readonly fault: string }> {
  const bet = await deps.database.maybe(findBet, [user, transaction_uuid]);
  if (!bet) return { fault: 'unknown transaction' };
  const secret = newEntry(deps);
  await deps.database.run(insertSeat, [
    bet.memberId,
    bet.nodeId,
    bet.token,
    entryHash(secret),
    deps.clock.now(),
  ]);
  return { url: entryUrl(deps, secret, 'record', bet.orderNo) };
}
