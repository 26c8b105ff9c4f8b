/** Where a page hears that something it shows has changed: server-sent events, by the cookie alone. */
export const LIVE_PATH = '/wps/live';

/**
 * Carried by calls that a page makes by itself while nobody is there: such a call does not keep the session from
 * ending for idleness.
 */
export const ABSENT_HEADER = 'x-mc-absent';

/** Events that say no more than that something changed. */
const LIVE_CHANGES = ['balance', 'unread', 'content', 'hotGames', 'hotMatches', 'gameSession'] as const;
export type LiveChange = (typeof LIVE_CHANGES)[number];
/** Every event by name; `live-events.ts` says what each carries. */
export const LIVE_EVENT_NAMES = [...LIVE_CHANGES, 'ready', 'beat', 'ending', 'over'] as const;
export type LiveEvent = (typeof LIVE_EVENT_NAMES)[number];
