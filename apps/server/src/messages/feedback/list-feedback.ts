import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { type feedback, FEEDBACK_PAGE } from '@tessera/contract/messages/feedback';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { FeedbackDeps } from './deps.ts';
import { FEEDBACK_RETENTION_MS } from './feedback.ts';
import { type FeedbackRow, findOwnFeedback, listOwnFeedback } from './queries.ts';

type Page = OutputOf<typeof feedback.feedbackList>;

/** One page of the own feedback. */
export async function listOwn(
  { clock }: FeedbackDeps,
  { before }: InputOf<typeof feedback.feedbackList>,
  { db, session }: ReadCall<'member'>,
): Promise<Page> {
  const now = clock.now();
  const since = new Date(now.getTime() - FEEDBACK_RETENTION_MS);
  const place = before === undefined ? null : BigInt(before);
  const rows = await db.many(listOwnFeedback, [session.memberId, place, since, now, FEEDBACK_PAGE + 1]);
  const shown = rows.slice(0, FEEDBACK_PAGE);
  return {
    entries: shown.map(entryOf),
    next: rows.length > FEEDBACK_PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
  };
}

/** One own feedback. */
export async function findOwn(
  { clock }: FeedbackDeps,
  { reference }: InputOf<typeof feedback.feedbackEntry>,
  { db, session }: ReadCall<'member'>,
): Promise<OutputOf<typeof feedback.feedbackEntry> | Refusal<'feedback.not.found'>> {
  const now = clock.now();
  const since = new Date(now.getTime() - FEEDBACK_RETENTION_MS);
  const found = await db.maybe(findOwnFeedback, [session.memberId, reference, since, now]);
  return found ? entryOf(found) : refuse('feedback.not.found');
}

function entryOf({
  reference,
  category,
  content,
  sentAt,
  answer,
  answeredAt,
  pictures,
}: Omit<FeedbackRow, 'userName'>): Page['entries'][number] {
  return {
    reference,
    category,
    content,
    sentAt: sentAt.toISOString(),
    answer: answer !== null && answeredAt ? { content: answer, answeredAt: answeredAt.toISOString() } : null,
    pictures: pictures.map(String),
  };
}
