import type { InputOf } from '@tessera/contract/endpoint';
import type { feedback } from '@tessera/contract/messages/feedback';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { onePictureAtOnce, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import type { FeedbackDeps } from './deps.ts';
import { DRAFT_RETENTION_MS, PICTURE_FORM } from './feedback.ts';
import { findPictureByKey, insertPicture } from './queries.ts';

/** Uploads of a member, including refused ones: pictures of five feedback entries and as many mistakes. */
const UPLOADS = { name: 'feedback-pictures', most: 30, windowSeconds: 86_400 };

type PictureRefusal = Refusal<
  'feedback.picture.invalid' | 'feedback.picture.limit' | 'feedback.picture.busy'
>;

/** A redrawn picture, or the id of the picture that an earlier try of the request stored. */
interface Upload {
  readonly requestKey: string;
  readonly drawn: Buffer | bigint;
}

/** Redraws the picture before any transaction. */
export async function preparePicture(
  { database, limits }: FeedbackDeps,
  { image, requestKey }: InputOf<typeof feedback.feedbackPicture>,
  { db, session: { memberId } }: ReadCall<'member'>,
): Promise<Upload | PictureRefusal> {
  const earlier = await db.maybe(findPictureByKey, [memberId, requestKey]);
  if (earlier) return { requestKey, drawn: earlier.id };
  const drawn = await onePictureAtOnce(memberId, async () => {
    const [uploads] = await limits.take(database, [{ limit: UPLOADS, subject: memberId.toString() }]);
    if (!uploads || uploads.count > UPLOADS.most) return 'limit';
    return redrawPicture(Buffer.from(image, 'base64'), PICTURE_FORM);
  });
  return typeof drawn === 'string' ? refuse(`feedback.picture.${drawn}`) : { requestKey, drawn };
}

/** Stores the picture until its feedback is sent. */
export async function uploadPicture(
  { clock }: FeedbackDeps,
  { requestKey, drawn }: Upload,
  { tx, session: { memberId } }: WriteCall<'member'>,
): Promise<{ readonly pictureId: string }> {
  if (typeof drawn === 'bigint') return { pictureId: drawn.toString() };
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + DRAFT_RETENTION_MS);
  const { id } = await tx.one(insertPicture, [memberId, requestKey, drawn, now, expiresAt]);
  return { pictureId: id.toString() };
}
