import type { InputOf } from '@tessera/contract/endpoint';
import type { chat, ChatLine } from '@tessera/contract/messages/chat';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { onePictureAtOnce, redrawPicture } from '../../platform/pictures/redraw-picture.ts';
import { lineOf, PICTURE_FORM } from './chat.ts';
import { isOverChatLimit } from './chat-limits.ts';
import { ownerOf } from './chat-visitor.ts';
import type { ChatDeps } from './deps.ts';
import { findLineByKey, findOwnChat, insertPicture, type LineRow } from './queries.ts';
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
>;

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
  const owner = ownerOf(deps, call);
  const own = owner && (await db.maybe(findOwnChat, [owner.memberId, owner.guestHash, BigInt(chatId)]));
  if (!owner || !own) return refuse('chat.not.found');
  const earlier = await db.maybe(findLineByKey, [own.id, 'visitor', requestKey]);
  if (earlier) return earlier.picture ? { chatId, requestKey, drawn: earlier } : refuse('request.conflict');
  if (own.endedAt) return refuse('chat.ended');
  if (await isBlocked(deps, db, { owner, ip })) return refuse('chat.blocked');
  // Ids of members are positive, so no conversation is confused with a member.
  const drawn = await onePictureAtOnce(-own.id, async () => {
    if (await isOverChatLimit(deps, deps.database, 'pictures', { owner, ip })) return 'limit';
    return redrawPicture(Buffer.from(image, 'base64'), PICTURE_FORM);
  });
  if (drawn === 'limit') return refuse('chat.limit');
  return typeof drawn === 'string' ? refuse(`chat.picture.${drawn}`) : { chatId, requestKey, drawn };
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
  const sentAt = deps.clock.now();
  const line = { side: 'visitor', operator: null, content: '', requestKey, sentAt } as const;
  const stored = await storeLine(call.tx, own, line);
  await call.tx.run(insertPicture, [stored.id, own.id, drawn, sentAt]);
  return { ...lineOf(stored), picture: true };
}
