export { HotMatches, matchNeeds } from './matches/hot-matches.tsx';
export { PopularGames, popularNeeds } from './popular-games.tsx';
export { prizeModeOf, WinnerBoard } from './winner-board.tsx';
