import { exportSection } from '../../platform/database/personal-data.ts';

/** What the games keep of a member, for the file of their own data. */
export const gamesOwnData = [
  exportSection({
    name: 'rounds',
    table: 'game_round',
    place: { 't.day': 'date', 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  exportSection({
    name: 'studioRounds',
    table: 'studio_round',
    place: { 'r.day': 'date', 'r.id': 'bigint' },
    owner: { join: 'JOIN game_round r ON r.id = t.round_id', column: 'r.member_id' },
  }),
  exportSection({
    name: 'studioSeeds',
    table: 'studio_seed',
    place: { 't.id': 'bigint' },
    withheld: ['sealed_seed'],
  }),
  exportSection({
    name: 'gameSessions',
    table: 'game_session',
    place: { 't.started_at': 'timestamptz', 't.id': 'bigint' },
  }),
  exportSection({ name: 'playStretch', table: 'play_stretch' }),
  exportSection({ name: 'favouriteGames', table: 'favourite_game', place: { 't.id': 'bigint' } }),
  exportSection({ name: 'recentGames', table: 'recent_game' }),
];
