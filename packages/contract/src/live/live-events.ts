import * as z from 'zod/mini';
import type { LiveEvent } from './live.ts';

/** The sequence number of the change. A page that shows this number already needs no request. */
const changed = z.strictObject({ sequence: z.optional(z.string()) });

/**
 * The events and their data. No event carries new content: the page repeats the call, which checks the caller.
 * A page ignores unknown events.
 */
export const LIVE_EVENTS = {
  /** The first event of a stream and the event after a gap. The shown content may be outdated. */
  ready: z.strictObject({
    /** The cookie of the stream belongs to a session. */
    signedIn: z.boolean(),
  }),
  /** A heartbeat. A page that misses two heartbeats has lost the stream. */
  beat: z.strictObject({}),
  balance: changed,
  unread: changed,
  /** The messages of this member: sent, read or deleted. */
  inbox: changed,
  /** The conversation of this visitor with customer service. The sequence is its last line; absent when its state changed. */
  chat: changed,
  /** Customer service writes in the conversation of this visitor. */
  chatTyping: changed,
  /** Published content: announcements, banners and promotions. */
  content: changed,
  hotGames: changed,
  hotMatches: changed,
  /** A game session of this member was opened, left, or ended by another session. */
  gameSession: changed,
  /** The rewards of this member: issued, claimed or ended. */
  rewards: changed,
  /** The progress of this member to levels and milestones, and the turnover for the rebate. */
  rewardProgress: changed,
  /** Results of lotteries: drawn, corrected or cancelled. */
  lotteryDraws: changed,
  /** Numbers of issues on sale were closed or opened. */
  lotteryNumbers: changed,
  /** The lottery orders of this member: settled, corrected or refunded. */
  lotteryOrders: changed,
  /** The session ends after `seconds`. `renewable`: a call of a present member prolongs the session. */
  ending: z.strictObject({ seconds: z.number(), renewable: z.boolean() }),
  /** The session and the stream have ended. */
  over: z.strictObject({}),
} as const satisfies Record<LiveEvent, z.ZodMiniType>;
