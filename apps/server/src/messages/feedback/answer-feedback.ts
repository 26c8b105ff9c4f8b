import type { Tx } from '../../platform/database/statement.ts';
import { ANSWERED_RETENTION_MS } from './feedback.ts';
import { limitPictures, putAnswer } from './queries.ts';

export interface FeedbackAnswer {
  readonly merchantCode: string;
  readonly reference: string;
  readonly answer: string;
  readonly operator: string;
  readonly now: Date;
}

/**
 * Stores the answer and returns the member to notify. Feedback is answered once: undefined for feedback that
 * is answered already or does not exist.
 */
export async function answerFeedback(
  tx: Tx,
  { merchantCode, reference, answer, operator, now }: FeedbackAnswer,
): Promise<bigint | undefined> {
  const answered = await tx.maybe(putAnswer, [merchantCode, reference, answer, now, operator]);
  if (!answered) return undefined;
  await tx.run(limitPictures, [answered.id, new Date(now.getTime() + ANSWERED_RETENTION_MS)]);
  return answered.memberId;
}
