import type { games } from '@tessera/contract/games/games';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { unitsFromAmount } from '@tessera/contract/money';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { gamePage, pagesOf } from './game-page.ts';

/** One page of the games of a filter, or of those among them whose names hold every word that was typed. */
export async function gameList(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  input: InputOf<typeof games.gameList>,
  db: Queryable,
): Promise<OutputOf<typeof games.gameList>> {
  const { language, pageNo, pageSize, isNew, minBet } = input;
  const { gameType, vassalage, gameName, gameClassify, minLine } = input;
  const page = await gamePage(
    deps,
    db,
    language,
    {
      gameType,
      vassalage,
      gameName,
      gameClassify,
      minLine,
      isNew: isNew === undefined ? undefined : isNew === '1',
      minBetUnits: minBet === undefined ? undefined : unitsFromAmount(minBet),
    },
    { pageNo, pageSize },
  );
  return {
    games: page.games,
    pageNum: pageNo,
    totalPages: pagesOf(page.total, pageSize),
    totalCount: page.total,
    ...(page.byCategory.length > 0 && { byCategory: page.byCategory }),
  };
}
