// Rate limits for the calls of other domains.
export { isOver, type Limit, retryAfterSeconds } from './limits/limits.ts';
export { countedSubscriber } from './limits/source.ts';
