import { GAME_TYPES, type games } from '@tessera/contract/games';
import type { OutputOf } from '@tessera/contract/endpoint';
import type { Queryable } from '../../platform/database/statement.ts';
import { vendorIconUrl } from './game.ts';
import { listTypes, type TypeRow } from './queries.ts';

type TypeList = OutputOf<typeof games.gameTypeList>;

/** The categories that hold games, in the order of the home page, each with its vendors. */
export async function gameTypeList(db: Queryable, language: string): Promise<TypeList> {
  const rows = Map.groupBy(await db.many(listTypes, [language]), ({ gameType }) => gameType);
  return GAME_TYPES.flatMap((gameType) => {
    const ofType = rows.get(gameType) ?? [];
    const total = ofType.find(({ vassalage }) => vassalage === null)?.total ?? 0;
    return total === 0 ? [] : [{ gameType, total, vendors: ofType.flatMap(vendorView) }];
  });
}

function vendorView({ vassalage, vendorName, inHouse }: TypeRow): TypeList[number]['vendors'] {
  if (vassalage === null || vendorName === null) return [];
  return [
    { vassalage, displayName: vendorName, iconUrl: vendorIconUrl(vassalage), inHouse: inHouse === true },
  ];
}
