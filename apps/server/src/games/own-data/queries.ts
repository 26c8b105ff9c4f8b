import { ownSection } from '../../platform/database/own-section.ts';

/** What the games keep of a member, for the file of their own data. */
export const gamesOwnData = [
  ownSection({
    name: 'rounds',
    table: 'game_round',
    place: { 't.day': 'date', 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  ownSection({
    name: 'studioRounds',
    table: 'studio_round',
    place: { 'r.day': 'date', 'r.id': 'bigint' },
    owner: { join: 'JOIN game_round r ON r.id = t.round_id', column: 'r.member_id' },
  }),
  ownSection({
    name: 'studioSeeds',
    table: 'studio_seed',
    place: { 't.id': 'bigint' },
    withheld: ['sealed_seed'],
  }),
  ownSection({
    name: 'gameSessions',
    table: 'game_session',
    place: { 't.started_at': 'timestamptz', 't.id': 'bigint' },
  }),
  ownSection({ name: 'playStretch', table: 'play_stretch' }),
  ownSection({ name: 'favouriteGames', table: 'favourite_game', place: { 't.id': 'bigint' } }),
  ownSection({ name: 'recentGames', table: 'recent_game' }),
];
