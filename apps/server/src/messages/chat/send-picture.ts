import type { InputOf } from '@tessera/contract/endpoint';
import { type chat, type ChatLine, GUEST_PICTURE_LIMIT_BYTES } from '@tessera/contract/messages/chat';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { onePictureAtOnce, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import {
  GUEST_PICTURE_FORM,
  GUEST_PICTURES,
  isClaimed,
  lineOf,
  PICTURE_FORM,
  pictureExpiry,
} from './chat.ts';
import { isOverChatLimit } from './chat-limits.ts';
import { findOwnConversation } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { type ChatRow, countVisitorPictures, findLineByKey, insertPicture, type LineRow } from './queries.ts';
import { isBlocked } from './read-state.ts';
import { admit, storeLine } from './send-line.ts';

type PictureRefusal = Refusal<
  | 'chat.not.found'
  | 'chat.ended'
  | 'chat.blocked'
  | 'chat.limit'
  | 'request.conflict'
  | 'chat.picture.invalid'
  | 'chat.picture.busy'
  | GuestRefusal
>;

/** Guests are unknown, and pictures are stored. So guests send few, small ones to a person who waits for them. */
type GuestRefusal = 'chat.picture.unanswered' | 'chat.picture.large' | 'chat.picture.limit';

interface Upload {
  readonly chatId: string;
  readonly requestKey: string;
  /** The redrawn picture, or the line that an earlier try of the request stored. */
  readonly drawn: Buffer | LineRow;
}

/** Redraws the picture before any transaction. Refused pictures count too. */
export async function preparePicture(
  deps: ChatDeps,
  { chatId, image, requestKey }: InputOf<typeof chat.chatPicture>,
  call: ReadCall<'guest'>,
): Promise<Upload | PictureRefusal> {
  const { db, ip } = call;
  const own = await findOwnConversation(deps, db, call, chatId);
  if (!own) return refuse('chat.not.found');
  const earlier = await db.maybe(findLineByKey, [own.id, 'visitor', requestKey]);
  if (earlier) return earlier.picture ? { chatId, requestKey, drawn: earlier } : refuse('request.conflict');
  if (own.endedAt) return refuse('chat.ended');
  if (await isBlocked(deps, db, { owner: own, ip })) return refuse('chat.blocked');
  const picture = Buffer.from(image, 'base64');
  const refusal = await guestRefusal(deps, db, own, picture);
  if (refusal) return refuse(refusal);
  const sender = own.memberId === null ? (deps.subscriberOf(ip) ?? `chat ${own.id}`) : own.memberId;
  const drawn = await onePictureAtOnce(sender, async () => {
    if (await isOverChatLimit(deps, deps.database, 'pictures', { owner: own, ip })) return 'limit';
    return redrawPicture(picture, own.memberId === null ? GUEST_PICTURE_FORM : PICTURE_FORM);
  });
  if (drawn === 'limit') return refuse('chat.limit');
  return typeof drawn === 'string' ? refuse(`chat.picture.${drawn}`) : { chatId, requestKey, drawn };
}

async function guestRefusal(
  { clock }: ChatDeps,
  db: Queryable,
  own: ChatRow,
  picture: Buffer,
): Promise<GuestRefusal | undefined> {
  if (own.memberId !== null) return undefined;
  if (!isClaimed(own, clock.now())) return 'chat.picture.unanswered';
  if (picture.length > GUEST_PICTURE_LIMIT_BYTES) return 'chat.picture.large';
  const { count } = await db.one(countVisitorPictures, [own.id]);
  return count >= GUEST_PICTURES ? 'chat.picture.limit' : undefined;
}

/** Stores the picture as a line of its own. */
export async function sendPicture(
  deps: ChatDeps,
  { chatId, requestKey, drawn }: Upload,
  call: WriteCall<'guest'>,
): Promise<ChatLine | PictureRefusal> {
  if (!Buffer.isBuffer(drawn)) return lineOf(drawn);
  const admitted = await admit(deps, call, { chatId, requestKey, limit: 'lines' });
  if ('refusal' in admitted) return admitted;
  const { own, earlier } = admitted;
  if (earlier) return lineOf(earlier);
  // Another picture may have arrived while this one was drawn.
  const refusal = await guestRefusal(deps, call.tx, own, drawn);
  if (refusal) return refuse(refusal);
  const sentAt = deps.clock.now();
  const line = { side: 'visitor', operator: null, content: '', requestKey, sentAt } as const;
  const stored = await storeLine(call.tx, own, line);
  await call.tx.run(insertPicture, [stored.id, own.id, drawn, sentAt, pictureExpiry(own, sentAt)]);
  return { ...lineOf(stored), picture: true };
}
