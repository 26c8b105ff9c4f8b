import type { OutputOf } from '@tessera/contract/endpoint';
import { GAME_TYPES, type games, type GameType, type GameVendor } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import type { CatalogueIndex, CatalogueIndexCache } from './catalogue-index.ts';
import { ENGLISH, maintenanceAt, vendorIconUrl } from './game.ts';
import { listVendors, type VendorRow } from './queries.ts';

/** Categories with games in the order of the home page, each with its vendors. */
export async function gameTypeList(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock'>,
  db: Queryable,
  language: string,
): Promise<OutputOf<typeof games.gameTypeList>> {
  const { index, vendors } = await loadVendors(deps.catalogueIndex, db, language);
  const now = deps.clock.now();
  return GAME_TYPES.flatMap((gameType) => {
    const total = index.total(gameType);
    if (total === 0) return [];
    const shown = vendors(gameType).map((vendor) => vendorView(vendor, now));
    return [{ gameType, total, classes: index.classes(gameType), vendors: shown }];
  });
}

/** Every vendor once, in order, including vendors without a listed game. */
export async function allVassalage(
  { clock }: Pick<GamesDeps, 'clock'>,
  db: Queryable,
  language: string,
): Promise<GameVendor[]> {
  const now = clock.now();
  return (await db.many(listVendors, [language])).map((vendor) => vendorView(vendor, now));
}

type VendorTypes = OutputOf<typeof games.vendorGameTypes>;

/** Categories of games that providers list under SPORTS; they come after all others. */
const LAST_CATEGORIES: ReadonlySet<string> = new Set(['ESPORTS', 'COCKFIGHT']);

/** Vendors of each category in order, with their icons. */
export async function vendorGameTypes(
  { catalogueIndex }: Pick<GamesDeps, 'catalogueIndex'>,
  db: Queryable,
): Promise<VendorTypes> {
  const { index, vendors } = await loadVendors(catalogueIndex, db, ENGLISH);
  const nonEmpty = GAME_TYPES.filter((gameType) => index.total(gameType) > 0);
  const inOrder = [
    ...nonEmpty.filter((gameType) => !LAST_CATEGORIES.has(gameType)),
    ...['ESPORTS' as const, 'COCKFIGHT' as const].filter((gameType) => nonEmpty.includes(gameType)),
  ];
  const mapping: VendorTypes['mapping'] = {};
  const sorting = inOrder.map((gameCategory) => {
    const ofCategory = vendors(gameCategory).map(({ vassalage }) => vassalage);
    mapping[gameCategory] = ofCategory.map((vassalage) => ({
      vassalage,
      mobileSmallIcon: vendorIconUrl(vassalage),
      mobileLargeIcon: vendorIconUrl(vassalage),
    }));
    return {
      gameCategory,
      vendorNames: ofCategory.map((vassalage) => ({ gameType: gameCategory, vassalage })),
    };
  });
  return { sorting, mapping };
}

interface LoadedVendors {
  readonly index: CatalogueIndex;
  /** Vendors with a listed game of the category, in the order of the category. */
  vendors(gameType: GameType): VendorRow[];
}

/** Loads the vendors and the catalogue index of the same version. */
async function loadVendors(
  cache: CatalogueIndexCache,
  db: Queryable,
  language: string,
): Promise<LoadedVendors> {
  const rows = await db.many(listVendors, [language]);
  const known = await cache.current(db);
  const newest = rows[0]?.version ?? known.version;
  const index = newest > known.version ? await cache.current(db, known.version) : known;
  return {
    index,
    vendors: (gameType) =>
      rows
        .filter(({ vassalage }) => index.total(gameType, vassalage) > 0)
        .toSorted((a, b) => positionIn(gameType, a) - positionIn(gameType, b)),
  };
}

function positionIn(gameType: GameType, { places, sort }: VendorRow): number {
  return places[gameType] ?? sort;
}

/** A vendor in an API list. */
function vendorView(vendor: VendorRow, now: Date): GameVendor {
  return {
    vassalage: vendor.vassalage,
    displayName: vendor.name,
    iconUrl: vendorIconUrl(vendor.vassalage),
    inHouse: vendor.inHouse,
    maintenance: maintenanceAt({ restsFrom: null, restsUntil: null, ...vendor }, now),
  };
}
