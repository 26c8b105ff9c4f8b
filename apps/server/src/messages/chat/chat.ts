import type { ChatLine } from '@tessera/contract/messages/chat';
import { PICTURE_LIMIT_BYTES } from '@tessera/contract/picture';
import type { PictureForm } from '../../platform/pictures/redraw-picture.ts';
import { DAY_MS } from '../../platform/retention/retention-rule.ts';
import type { LineRow } from './queries.ts';

/** Conversations with their lines and pictures are deleted after this time. */
export const CHAT_RETENTION_MS = 2 * 365 * DAY_MS;
/** An ended conversation is shown to the visitor for this time, for the rating and the transcript. */
export const ENDED_SHOWN_MS = DAY_MS;
/** The terminal of the operator reports every 20 seconds. Without a report for this time, a claim ends. */
const CLAIM_TIMEOUT_MS = 90_000;
/** Duration of a block. */
export const BLOCK_MS = 30 * DAY_MS;

/** Large enough to read a screenshot. */
export const PICTURE_FORM: PictureForm = { longestSide: 2000, limitBytes: PICTURE_LIMIT_BYTES };

/** Claims whose terminal reported after this time are valid. */
export function claimsSince(now: Date): Date {
  return new Date(now.getTime() - CLAIM_TIMEOUT_MS);
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
