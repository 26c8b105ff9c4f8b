export { MatchPlace, matchNeeds } from './matches/match-place.tsx';
export { PopularGames, popularNeeds } from './popular-games.tsx';
export { WinnerBoard } from './winners/winner-board.tsx';
