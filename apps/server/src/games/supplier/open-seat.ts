import type { GameUrlRequest } from '@tessera/contract/seamless';
import { openOutsideAccount } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { SupplierDeps } from './deps.ts';
import { entryHash, entryUrl, newEntry } from './entry.ts';
import { mirrorBalance } from './mirror.ts';
import { askWallet } from './operator-wallet.ts';
import {
  findPlayer,
  findSupplierGame,
  insertPlayer,
  insertSeat,
  lockPlayer,
  type PlayerRow,
} from './queries.ts';

/** Seats a player at a game: gives the address that lets their browser in once, or what is wrong with the request. */
export async function openSeat(
  deps: SupplierDeps,
  { user, token, game_code, currency, country }: GameUrlRequest,
): Promise<{ readonly url: string } | { readonly fault: string }> {
  const { database, operator, randomness, clock } = deps;
  if (user === undefined || token === undefined) return { fault: 'no play money here' };
  if (currency !== operator.currency) return { fault: 'wrong currency' };
  const game = await database.maybe(findSupplierGame, [game_code, clock.now()]);
  if (!game) return { fault: 'game.not.found' };
  // As a launch of the house's own: the player would be let in to a page that says no.
  if (country !== undefined && game.blockedCountries.includes(country)) {
    return { fault: 'game.region.blocked' };
  }
  if (!game.takesBets) return { fault: 'vendor_under_maintenance' };
  const asked = { user, token, game_code, request_uuid: randomness.uuid() };
  const balance = await askWallet(operator, 'balance', asked);
  if (!balance.answered || balance.status !== 'RS_OK' || balance.balanceUnits === undefined) {
    return { fault: 'the wallet does not know the player' };
  }
  const dueUnits = balance.balanceUnits;
  const secret = newEntry(deps);
  await database.transaction(async (tx) => {
    const player = await playerOf(deps, tx, user);
    await mirrorBalance(deps, tx, player, dueUnits);
    await tx.run(insertSeat, [player.memberId, game.nodeId, token, entryHash(secret), clock.now()]);
  });
  return { url: entryUrl(deps, secret, 'game') };
}

async function playerOf(deps: SupplierDeps, tx: Tx, user: string): Promise<PlayerRow> {
  await tx.one(lockPlayer, [user]);
  const known = await tx.maybe(findPlayer, [user]);
  if (known) return known;
  const { id: memberId, ...account } = await openOutsideAccount(deps.identity, tx, deps.merchantCode);
  await tx.run(insertPlayer, [memberId, user]);
  return { memberId, ...account };
}
