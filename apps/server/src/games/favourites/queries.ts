import { statement } from '../../platform/database/statement.ts';
import type { OwnRow } from '../catalogue/game-page.ts';
import { ownPageOf } from '../catalogue/queries.ts';

/** Touches nothing where the game is a favourite already, or is not there. */
export const insertFavourite = statement<[memberId: bigint, nodeId: bigint]>(
  'games.insert-favourite',
  `INSERT INTO favourite_game (member_id, node_id, game_type)
   SELECT $1, g.id, g.game_type FROM game g WHERE g.id = $2
   ON CONFLICT (member_id, node_id) DO NOTHING`,
);

export const deleteFavourite = statement<[memberId: bigint, nodeId: bigint]>(
  'games.delete-favourite',
  `DELETE FROM favourite_game WHERE member_id = $1 AND node_id = $2`,
);

export const listFavouriteIds = statement<[memberId: bigint], { nodeId: bigint }>(
  'games.list-favourite-ids',
  `SELECT node_id AS "nodeId" FROM favourite_game WHERE member_id = $1 ORDER BY id DESC`,
);

/** Last marked first. */
export const listFavourites = statement<
  [language: string, memberId: bigint, gameType: string | null, limit: number, offset: number],
  OwnRow
>(
  'games.list-favourites',
  ownPageOf(
    'favourite',
    `SELECT id AS place, node_id FROM favourite_game
      WHERE member_id = $2 AND ($3::text IS NULL OR game_type = $3) ORDER BY id DESC LIMIT $4 OFFSET $5`,
  ),
);
