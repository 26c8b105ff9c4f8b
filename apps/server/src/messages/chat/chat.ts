import { type ChatLine, GUEST_PICTURE_LIMIT_BYTES } from '@tessera/contract/messages/chat';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import { DAY_MS } from '../../platform/clock.ts';
import type { PictureForm } from '../../platform/pictures/redraw-picture.ts';
import type { ChatOwner } from './chat-topics.ts';
import type { ChatRow, LineRow } from './queries.ts';

/** Conversations with their lines and pictures are deleted after this time. */
export const CHAT_RETENTION_MS = 2 * 365 * DAY_MS;
/** An ended conversation is shown to the visitor for this time, for the rating and the transcript. */
export const ENDED_SHOWN_MS = DAY_MS;
/** The terminal of the operator reports every 20 seconds. Without a report for this time, a claim ends. */
const CLAIM_TIMEOUT_MS = 90_000;
/** Duration of a block. */
export const BLOCK_MS = 30 * DAY_MS;

/** Pictures of a conversation of a guest are deleted after this time. */
const GUEST_PICTURE_RETENTION_MS = 180 * DAY_MS;
/** What a guest may send in one conversation. */
export const GUEST_PICTURES = 3;
export const GUEST_PICTURE_FORM: PictureForm = { longestSide: 1600, limitBytes: GUEST_PICTURE_LIMIT_BYTES };

/** Large enough to read a screenshot. */
export const PICTURE_FORM: PictureForm = { longestSide: 2000, limitBytes: PICTURE_LIMIT_BYTES };

/** Claims whose terminal reported after this time are valid. */
export function claimsSince(now: Date): Date {
  return new Date(now.getTime() - CLAIM_TIMEOUT_MS);
}

/** Whether a person of customer service is in the conversation. */
export function isClaimed({ claimSeenAt, endedAt }: ChatRow, now: Date): boolean {
  return endedAt === null && claimSeenAt !== null && claimSeenAt > claimsSince(now);
}

export function pictureExpiry({ memberId }: ChatOwner, sentAt: Date): Date {
  const retentionMs = memberId === null ? GUEST_PICTURE_RETENTION_MS : CHAT_RETENTION_MS;
  return new Date(sentAt.getTime() + retentionMs);
}

export function lineOf({ id, side, content, picture, requestKey, sentAt }: LineRow): ChatLine {
  return {
    lineId: id.toString(),
    side,
    content,
    picture,
    requestKey: side === 'visitor' ? requestKey : null,
    sentAt: sentAt.toISOString(),
  };
}
