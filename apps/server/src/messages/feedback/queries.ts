import type { FeedbackCategory } from '@tessera/contract/messages/feedback';
import { statement } from '../../platform/database/statement.ts';

export interface StoredPicture {
  readonly id: bigint;
}

export const findPictureByKey = statement<[memberId: bigint, requestKey: string], StoredPicture>(
  'messages.find-feedback-picture-by-key',
  `SELECT id FROM feedback_picture WHERE member_id = $1 AND request_key = $2`,
);

/** Returns the earlier picture where the request was repeated. */
export const insertPicture = statement<
  [memberId: bigint, requestKey: string, picture: Buffer, uploadedAt: Date, expiresAt: Date],
  StoredPicture
>(
  'messages.insert-feedback-picture',
  `INSERT INTO feedback_picture (member_id, request_key, picture, uploaded_at, expires_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (member_id, request_key) DO UPDATE SET request_key = excluded.request_key RETURNING id`,
);

/** Locks those of the pictures that feedback of the member can still take. */
export const lockFreePictures = statement<
  [memberId: bigint, ids: readonly bigint[], now: Date],
  StoredPicture
>(
  'messages.lock-free-feedback-pictures',
  `SELECT id FROM feedback_picture
    WHERE id = ANY ($2::bigint[]) AND member_id = $1 AND feedback_id IS NULL AND expires_at > $3 FOR UPDATE`,
);

/** Attaches locked pictures to their feedback, in the given order. */
export const attachPictures = statement<[feedbackId: bigint, ids: readonly bigint[], expiresAt: Date]>(
  'messages.attach-feedback-pictures',
  `UPDATE feedback_picture SET feedback_id = $1, position = array_position($2::bigint[], id), expires_at = $3
    WHERE id = ANY ($2::bigint[])`,
);

export const findOwnPicture = statement<
  [id: bigint, memberId: bigint, now: Date],
  { readonly picture: Buffer }
>(
  'messages.find-own-feedback-picture',
  `SELECT picture FROM feedback_picture WHERE id = $1 AND member_id = $2 AND expires_at > $3`,
);

export interface SentFeedback {
  readonly reference: string;
  readonly category: FeedbackCategory;
  readonly content: string;
  /** Ids in their order. */
  readonly pictures: readonly bigint[];
}

const PICTURES = `ARRAY(SELECT p.id FROM feedback_picture p WHERE p.feedback_id = f.id ORDER BY p.position)`;

export const findFeedbackByKey = statement<[memberId: bigint, requestKey: string], SentFeedback>(
  'messages.find-feedback-by-key',
  `SELECT reference, category, content, ${PICTURES} AS pictures FROM feedback f
    WHERE member_id = $1 AND request_key = $2`,
);

/** Returns no row when the reference is taken. */
export const insertFeedback = statement<
  [
    memberId: bigint,
    reference: string,
    category: FeedbackCategory,
    content: string,
    requestKey: string,
    sentAt: Date,
  ],
  { readonly id: bigint }
>(
  'messages.insert-feedback',
  `INSERT INTO feedback (member_id, reference, category, content, request_key, sent_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reference) DO NOTHING RETURNING id`,
);

export interface FeedbackRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly userName: string;
  readonly reference: string;
  readonly category: FeedbackCategory;
  readonly content: string;
  readonly sentAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly pictures: readonly bigint[];
}

const columns = (now: `$${number}`) => `f.id, f.member_id AS "memberId", f.reference, f.category, f.content,
  f.sent_at AS "sentAt", f.answer, f.answered_at AS "answeredAt", f.answered_by AS "answeredBy",
  ARRAY(SELECT p.id FROM feedback_picture p WHERE p.feedback_id = f.id AND p.expires_at > ${now}
         ORDER BY p.position) AS pictures`;

/** The own feedback, newest first, before an id. */
export const listOwnFeedback = statement<
  [memberId: bigint, before: bigint | null, since: Date, now: Date, limit: number],
  Omit<FeedbackRow, 'userName'>
>(
  'messages.list-own-feedback',
  `SELECT ${columns('$4')} FROM feedback f
    WHERE f.member_id = $1 AND ($2::bigint IS NULL OR f.id < $2) AND f.sent_at > $3
    ORDER BY f.id DESC LIMIT $5`,
);

export const findOwnFeedback = statement<
  [memberId: bigint, reference: string, since: Date, now: Date],
  Omit<FeedbackRow, 'userName'>
>(
  'messages.find-own-feedback',
  `SELECT ${columns('$4')} FROM feedback f WHERE f.member_id = $1 AND f.reference = $2 AND f.sent_at > $3`,
);

const OF_MERCHANT = `FROM feedback f JOIN member m ON m.id = f.member_id WHERE m.merchant_code = $1`;

/** For the operator: unanswered or answered feedback, oldest first, after an id. */
export const listFeedback = statement<
  [merchantCode: string, answered: boolean, after: bigint | null, now: Date, limit: number],
  FeedbackRow
>(
  'messages.list-feedback',
  `SELECT ${columns('$4')}, m.user_name AS "userName" ${OF_MERCHANT}
      AND (f.answered_at IS NOT NULL) = $2 AND ($3::bigint IS NULL OR f.id > $3)
    ORDER BY f.id LIMIT $5`,
);

export const findFeedback = statement<[merchantCode: string, reference: string, now: Date], FeedbackRow>(
  'messages.find-feedback',
  `SELECT ${columns('$3')}, m.user_name AS "userName" ${OF_MERCHANT} AND f.reference = $2`,
);

export const listPictures = statement<
  [feedbackId: bigint, now: Date],
  { readonly position: number; readonly picture: Buffer }
>(
  'messages.list-feedback-pictures',
  `SELECT position, picture FROM feedback_picture WHERE feedback_id = $1 AND expires_at > $2
    ORDER BY position`,
);

/** Stores the first answer; returns no row for answered feedback. */
export const putAnswer = statement<
  [merchantCode: string, reference: string, answer: string, answeredAt: Date, answeredBy: string],
  { readonly id: bigint; readonly memberId: bigint }
>(
  'messages.put-feedback-answer',
  `UPDATE feedback f SET answer = $3, answered_at = $4, answered_by = $5
     FROM member m
    WHERE m.id = f.member_id AND m.merchant_code = $1 AND f.reference = $2 AND f.answered_at IS NULL
   RETURNING f.id, f.member_id AS "memberId"`,
);

/** Brings the expiry of the pictures forward, never back. */
export const limitPictures = statement<[feedbackId: bigint, expiresAt: Date]>(
  'messages.limit-feedback-pictures',
  `UPDATE feedback_picture SET expires_at = least(expires_at, $2) WHERE feedback_id = $1`,
);
