import type { Clock, Randomness } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { Messages } from '../delivery/messages.ts';
import type { MemberLimit, MemberLimits } from '../member-limits.ts';
import type { WeeklyHours } from './opening-hours.ts';

/** A member's proven mail address, and how the member is addressed. */
export interface Mailbox {
  readonly to: string;
  readonly userName: string;
  readonly language: string;
}

export interface ChatDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** For counts that survive a refused picture. */
  readonly database: Database;
  readonly merchantCode: string;
  readonly limits: MemberLimits;
  readonly messages: Pick<Messages, 'queueMail'>;
  /** Cookies carry the `__Host-` prefix and Secure. */
  readonly secureCookies: boolean;
  /** Whether the site offers the chat, and its opening hours. */
  chatSettings(db: Queryable): Promise<{ readonly offered: boolean; readonly hours: WeeklyHours }>;
  /** Whether the session has a conversation of its own. Other sessions count as guests. */
  ownsConversation(session: Session): boolean;
  /** By whom guests are counted; undefined where addresses do not distinguish visitors. */
  subscriberOf(ip: string): string | undefined;
  /** The counts of an address, as in every other limit: for IPv6 of the /64, and of the /48 around it. */
  countsOfAddress(limit: MemberLimit['limit'], ip: string): readonly MemberLimit[];
  /** Undefined without a proven mail address. */
  provenMailbox(db: Queryable, memberId: bigint): Promise<Mailbox | undefined>;
}
