import { GAME_TYPES, type games } from '@tessera/contract/games/games';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { vendorsOf, vendorView } from './vendors.ts';

/** The categories that hold games, in the order of the home page, each with its vendors. */
export async function gameTypeList(
  deps: Pick<GamesDeps, 'shelves' | 'clock'>,
  db: Queryable,
  language: string,
): Promise<OutputOf<typeof games.gameTypeList>> {
  const { shelf, vendors } = await vendorsOf(deps.shelves, db, language);
  const now = deps.clock.now();
  return GAME_TYPES.flatMap((gameType) => {
    const total = shelf.total(gameType);
    if (total === 0) return [];
    const shown = vendors(gameType).map((vendor) => vendorView(vendor, now));
    return [{ gameType, total, classes: shelf.classes(gameType), vendors: shown }];
  });
}
