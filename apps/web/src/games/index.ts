export { PopularGames, popularNeeds } from './popular-games.tsx';
