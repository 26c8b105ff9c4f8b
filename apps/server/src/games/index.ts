export type { GamesDeps } from './deps.ts';
export { type BetSettled, betSettled } from './events.ts';
export { gamesTopics } from './live-topics.ts';
export { gamesRoutes } from './routes.ts';
export { seedGames } from './seed/seed-games.ts';
export { seedMatches } from './seed/seed-matches.ts';
export { seedPlay } from './seed/seed-play.ts';
export { studioRoutes } from './studio/routes.ts';
