export { HotMatches, matchNeeds } from './matches/hot-matches.tsx';
export { PopularGames, popularNeeds } from './popular-games.tsx';
export { WinnerBoard } from './winner-board.tsx';
