/** Server-sent events that notify an open page of changes. Authenticated by the cookie. */
export const LIVE_PATH = '/wps/live';

/** Events that state a change without its content. */
const LIVE_CHANGES = [
  'balance',
  'unread',
  'inbox',
  'chat',
  'chatTyping',
  'content',
  'hotGames',
  'hotMatches',
  'gameSession',
  'rewards',
  'rewardProgress',
  'lotteryDraws',
  'lotteryNumbers',
  'lotteryOrders',
] as const;
export type LiveChange = (typeof LIVE_CHANGES)[number];
/** All event names; `live-events.ts` describes their data. */
export const LIVE_EVENT_NAMES = [...LIVE_CHANGES, 'ready', 'beat', 'ending', 'over'] as const;
export type LiveEvent = (typeof LIVE_EVENT_NAMES)[number];
