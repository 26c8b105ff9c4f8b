import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { type feedback, FEEDBACK_PER_DAY } from '@tessera/contract/messages/feedback';
import { hasCardNumber } from '../../platform/card-number.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { FeedbackDeps } from './deps.ts';
import { FEEDBACK_RETENTION_MS, newReference } from './feedback.ts';
import {
  attachPictures,
  findFeedbackByKey,
  insertFeedback,
  lockFreePictures,
  type SentFeedback,
} from './queries.ts';

const PER_DAY = { name: 'feedback', most: FEEDBACK_PER_DAY, windowSeconds: 86_400 };

type FeedbackInput = InputOf<typeof feedback.feedback>;
type Sent = OutputOf<typeof feedback.feedback>;
type FeedbackRefusal = Refusal<
  'feedback.card' | 'feedback.limit' | 'feedback.picture.unknown' | 'request.conflict'
>;

/**
 * Stores feedback and its pictures as a whole. The counter of the day comes first: its row lock lets the
 * requests of a member run one after the other, so that a repeated request finds the first one.
 */
export async function sendFeedback(
  deps: FeedbackDeps,
  input: FeedbackInput,
  { tx, session: { memberId } }: WriteCall<'member'>,
): Promise<Sent | FeedbackRefusal> {
  const counted = [{ limit: PER_DAY, subject: memberId.toString() }];
  const [day] = await deps.limits.take(tx, counted);
  const earlier = await tx.maybe(findFeedbackByKey, [memberId, input.requestKey]);
  const refusal = earlier
    ? undefined
    : await refusalOf(deps, input, { tx, memberId, count: day?.count ?? 0 });
  if (earlier || refusal) await deps.limits.release(tx, counted);
  if (earlier) return isSame(earlier, input) ? { reference: earlier.reference } : refuse('request.conflict');
  return refusal ?? storeFeedback(deps, input, { tx, memberId });
}

type Sending = Pick<WriteCall<'member'>, 'tx'> & { readonly memberId: bigint };

async function refusalOf(
  { clock }: FeedbackDeps,
  { content, pictures }: FeedbackInput,
  { tx, memberId, count }: Sending & { readonly count: number },
): Promise<FeedbackRefusal | undefined> {
  if (hasCardNumber(content)) return refuse('feedback.card');
  if (count > PER_DAY.most) return refuse('feedback.limit', { most: PER_DAY.most });
  const free = await tx.many(lockFreePictures, [memberId, pictures.map(BigInt), clock.now()]);
  return free.length === pictures.length ? undefined : refuse('feedback.picture.unknown');
}

async function storeFeedback(
  { clock, randomness }: FeedbackDeps,
  { category, content, pictures, requestKey }: FeedbackInput,
  { tx, memberId }: Sending,
): Promise<Sent> {
  const now = clock.now();
  for (;;) {
    const reference = newReference(randomness);
    const stored = await tx.maybe(insertFeedback, [memberId, reference, category, content, requestKey, now]);
    // The reference of other feedback: the next one is another.
    if (!stored) continue;
    const expiresAt = new Date(now.getTime() + FEEDBACK_RETENTION_MS);
    await tx.run(attachPictures, [stored.id, pictures.map(BigInt), expiresAt]);
    return { reference };
  }
}

function isSame({ category, content, pictures }: SentFeedback, input: FeedbackInput): boolean {
  const same = category === input.category && content === input.content;
  return same && pictures.join() === input.pictures.join();
}
