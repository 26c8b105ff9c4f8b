// Rate limits for the calls of other domains.
export { isOver, type Limit, retryAfterSeconds } from './limits/limits.ts';
