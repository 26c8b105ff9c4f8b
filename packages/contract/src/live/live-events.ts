import * as z from 'zod/mini';
import type { LiveEvent } from './live.ts';

/** How far a thing has come; a page that shows as much need not ask. */
const changed = z.strictObject({ sequence: z.optional(z.string()) });

/**
 * The events and what each carries. None carries what is new: the page asks the call that shows it, which looks who
 * asks. What a page does not know, it ignores.
 */
export const LIVE_EVENTS = {
  /** The first of every stream, and the one after a gap. What was shown before may be old. */
  ready: z.strictObject({
    /** Somebody is signed in by the cookie this stream was opened with. */
    signedIn: z.boolean(),
  }),
  /** Says nothing: a page that hears nothing for two of them has lost the stream without being told. */
  beat: z.strictObject({}),
  balance: changed,
  unread: changed,
  /** Announcements, banners, promotions: what editors publish for everybody. */
  content: changed,
  hotGames: changed,
  hotMatches: changed,
  /** A game of this member was opened, left or ended by another one. */
  gameSession: changed,
  /** The session ends after so many seconds; `renewable` when any call of somebody who is there prolongs it. */
  ending: z.strictObject({ seconds: z.number(), renewable: z.boolean() }),
  /** The session is over, and so is this stream. */
  over: z.strictObject({}),
} as const satisfies Record<LiveEvent, z.ZodMiniType>;
