import { GAME_TYPES, type games } from '@tessera/contract/games/games';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { ENGLISH, vendorIconUrl } from './game.ts';
import { vendorsOf } from './vendors.ts';

type VendorTypes = OutputOf<typeof games.vendorGameTypes>;

/** What providers list under SPORTS and is no sport has categories of its own, behind all others. */
const BEHIND: ReadonlySet<string> = new Set(['ESPORTS', 'COCKFIGHT']);

/** Which vendors stand under which category, in order, and how each of them is pictured. */
export async function vendorGameTypes(
  { shelves }: Pick<GamesDeps, 'shelves'>,
  db: Queryable,
): Promise<VendorTypes> {
  const { shelf, vendors } = await vendorsOf(shelves, db, ENGLISH);
  const held = GAME_TYPES.filter((gameType) => shelf.total(gameType) > 0);
  const inOrder = [
    ...held.filter((gameType) => !BEHIND.has(gameType)),
    ...['ESPORTS' as const, 'COCKFIGHT' as const].filter((gameType) => held.includes(gameType)),
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
