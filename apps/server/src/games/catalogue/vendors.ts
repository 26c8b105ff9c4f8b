import type { GameType, GameVendor } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import { vendorIconUrl } from './game.ts';
import { maintenanceAt } from './maintenance.ts';
import { listVendors, type VendorRow } from './queries.ts';
import type { Shelf } from './shelf.ts';
import type { Shelves } from './shelves.ts';

interface VendorsOf {
  readonly shelf: Shelf;
  /** Those who have a game of the category on the shelf, in its order. */
  vendors(gameType: GameType): VendorRow[];
}

/** Which vendors a category has, each in the asked language, beside the shelf of the same version. */
export async function vendorsOf(shelves: Shelves, db: Queryable, language: string): Promise<VendorsOf> {
  const rows = await db.many(listVendors, [language]);
  const known = await shelves.shelf(db);
  const newest = rows[0]?.version ?? known.version;
  const shelf = newest > known.version ? await shelves.shelf(db, known.version) : known;
  return {
    shelf,
    vendors: (gameType) =>
      rows
        .filter(({ vassalage }) => shelf.total(gameType, vassalage) > 0)
        .toSorted((a, b) => placeIn(gameType, a) - placeIn(gameType, b)),
  };
}

function placeIn(gameType: GameType, { places, sort }: VendorRow): number {
  return places[gameType] ?? sort;
}

/** A vendor as every list shows it. */
export function vendorView(vendor: VendorRow, now: Date): GameVendor {
  return {
    vassalage: vendor.vassalage,
    displayName: vendor.name,
    iconUrl: vendorIconUrl(vendor.vassalage),
    inHouse: vendor.inHouse,
    maintenance: maintenanceAt({ restsFrom: null, restsUntil: null, ...vendor }, now),
  };
}
