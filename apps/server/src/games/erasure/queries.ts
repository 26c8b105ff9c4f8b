import { eraseRows } from '../../platform/database/personal-data.ts';
import { statement } from '../../platform/database/statement.ts';

export const findOpenRound = statement<[memberId: bigint], { open: boolean }>(
  'games.find-open-round',
  `SELECT EXISTS (SELECT FROM game_round WHERE member_id = $1 AND open) AS open`,
);

/** What the games keep of a person beside the rounds; the count goes after what it counts. */
export const gamesForgets = [
  eraseRows('favourite_game'),
  eraseRows('recent_game'),
  eraseRows('own_game_count'),
  eraseRows('play_stretch'),
];
