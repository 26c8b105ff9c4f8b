import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idText, requestKey, timeText } from '../page.ts';
import { PICTURE_BODY_LIMIT_BYTES, pictureText } from '../picture.ts';

export const FEEDBACK_CATEGORIES = [
  'deposit',
  'withdrawal',
  'game',
  'service',
  'application',
  'other',
] as const;
const feedbackCategory = z.enum(FEEDBACK_CATEGORIES);
export type FeedbackCategory = z.infer<typeof feedbackCategory>;

/** Characters of the content. */
export const FEEDBACK_LENGTH = { min: 10, max: 500 } as const;
export const FEEDBACK_PICTURES = 3;
export const FEEDBACK_PER_DAY = 5;
/** Feedback on one page of the list. */
export const FEEDBACK_PAGE = 20;
/** `{pictureId}` of an own picture. The answer is the JPEG itself, not an envelope. */
export const FEEDBACK_PICTURE_FILE = '/wps/feedback/picture/{pictureId}';

/** The number of feedback. */
export const FEEDBACK_REFERENCE = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

const feedbackEntry = z.strictObject({
  /** The number that the member quotes to customer service. */
  reference: z.string(),
  category: feedbackCategory,
  content: z.string(),
  sentAt: timeText,
  /** Null until customer service answers. */
  answer: z.nullable(z.strictObject({ content: z.string(), answeredAt: timeText })),
  /** Ids of the stored pictures. Pictures are deleted 180 days after the answer. */
  pictures: z.array(idText),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const feedback = {
  feedbackPicture: endpoint({
    method: 'POST',
    path: '/wps/feedback/picture',
    access: 'member',
    bodyLimitBytes: PICTURE_BODY_LIMIT_BYTES,
    summary:
      'Uploads a picture for feedback: PNG or JPEG in base64, at most 5 MB. Without feedback the picture is deleted after a day. The same `requestKey` gives the same picture.',
    input: z.strictObject({ image: pictureText, requestKey }),
    output: z.strictObject({ pictureId: idText }),
    refusals: ['feedback.picture.invalid', 'feedback.picture.limit', 'feedback.picture.busy'],
  }),
  feedback: endpoint({
    method: 'PUT',
    path: '/wps/feedback',
    access: 'member',
    summary:
      'Sends feedback with uploaded pictures, as a whole or not at all. The same `requestKey` gives the same reference.',
    input: z.strictObject({
      category: feedbackCategory,
      content: z.string().check(z.trim(), z.minLength(FEEDBACK_LENGTH.min), z.maxLength(FEEDBACK_LENGTH.max)),
      /** Ids of uploaded pictures in their order. */
      pictures: z._default(
        z.array(idText).check(
          z.maxLength(FEEDBACK_PICTURES),
          z.refine((ids) => new Set(ids).size === ids.length),
        ),
        [],
      ),
      requestKey,
    }),
    output: z.strictObject({ reference: z.string() }),
    refusals: ['feedback.card', 'feedback.limit', 'feedback.picture.unknown', 'request.conflict'],
  }),
  feedbackEntry: endpoint({
    method: 'GET',
    path: '/wps/feedback/entry/{reference}',
    access: 'member',
    summary: 'One own feedback with its answer.',
    input: z.strictObject({ reference: z.string().check(z.regex(FEEDBACK_REFERENCE)) }),
    output: feedbackEntry,
    refusals: ['feedback.not.found'],
  }),
  feedbackList: endpoint({
    method: 'GET',
    path: '/wps/feedback',
    access: 'member',
    summary: 'The own feedback with its answers, newest first.',
    input: z.strictObject({ before: z.optional(idText) }),
    output: z.strictObject({
      entries: z.array(feedbackEntry),
      /** `before` of the next page; null on the last page. */
      next: z.nullable(idText),
    }),
    refusals: [],
  }),
} as const;
