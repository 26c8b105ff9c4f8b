export { ART_CATEGORIES, type ArtCategory, drawMosaic } from './art.ts';
export type { ContentDeps } from './deps.ts';
export { contentRoutes } from './routes.ts';
export { seedContent } from './seed.ts';
