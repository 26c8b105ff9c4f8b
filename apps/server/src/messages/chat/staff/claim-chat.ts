import type { Tx } from '../../../platform/database/statement.ts';
import { redrawPicture } from '../../../platform/pictures/redraw-picture.ts';
import { BLOCK_MS, claimsSince, PICTURE_FORM, pictureExpiry } from '../chat.ts';
import { notifyChat, notifyStaffTyping } from '../chat-topics.ts';
import { endChat, insertPicture, markReadByStaff } from '../queries.ts';
import { storeLine } from '../send-line.ts';
import { claimChat, insertBlock, lockClaimed, releaseChat } from './queries.ts';

/** An operator at a conversation. */
export interface StaffCall {
  readonly merchantCode: string;
  readonly chatId: bigint;
  readonly operator: string;
  readonly now: Date;
}

/** Takes a waiting conversation for one operator. False while another operator has the conversation. */
export async function takeChat(tx: Tx, call: StaffCall): Promise<boolean> {
  const { merchantCode, chatId, operator, now } = call;
  const taken = await tx.run(claimChat, [merchantCode, chatId, operator, now, claimsSince(now)]);
  if (taken === 0) return false;
  const chat = await lockClaimedChat(tx, call);
  if (chat) notifyChat(tx, chatId, chat);
  return true;
}

/** Sends a line of staff. False when the operator does not have the conversation. */
export async function sendToVisitor(
  tx: Tx,
  call: StaffCall,
  line: { readonly content: string; readonly requestKey: string },
): Promise<boolean> {
  const chat = await lockClaimedChat(tx, call);
  if (!chat) return false;
  const { operator, now } = call;
  await storeLine(tx, chat, { side: 'operator', operator, ...line, sentAt: now });
  return true;
}

/** Sends a picture of staff, redrawn like pictures of visitors. */
export async function sendPictureToVisitor(
  tx: Tx,
  call: StaffCall,
  { picture, requestKey }: { readonly picture: Buffer; readonly requestKey: string },
): Promise<'sent' | 'lost' | 'invalid' | 'busy'> {
  const drawn = await redrawPicture(picture, PICTURE_FORM);
  if (typeof drawn === 'string') return drawn;
  const chat = await lockClaimedChat(tx, call);
  if (!chat) return 'lost';
  const { operator, now } = call;
  const line = { side: 'operator', operator, content: '', requestKey, sentAt: now } as const;
  const { id } = await storeLine(tx, chat, line);
  await tx.run(insertPicture, [id, chat.id, drawn, now, pictureExpiry(chat, now)]);
  return 'sent';
}

/** Returns the conversation to the waiting ones. */
export async function releaseClaim(tx: Tx, call: StaffCall): Promise<boolean> {
  const chat = await lockClaimedChat(tx, call);
  if (!chat) return false;
  await tx.run(releaseChat, [chat.id]);
  notifyChat(tx, chat.id, chat);
  return true;
}

export async function endClaimed(tx: Tx, call: StaffCall): Promise<boolean> {
  const chat = await lockClaimedChat(tx, call);
  if (!chat) return false;
  await tx.run(endChat, [chat.id, call.now, 'staff']);
  notifyChat(tx, chat.id, chat);
  return true;
}

/** Ends the conversation and blocks its visitor: the account, or browser and address of a guest. */
export async function blockVisitor(tx: Tx, call: StaffCall): Promise<boolean> {
  const chat = await lockClaimedChat(tx, call);
  if (!chat) return false;
  const { merchantCode, chatId, operator, now } = call;
  const { memberId, guestHash, sourceHash } = chat;
  const expiresAt = new Date(now.getTime() + BLOCK_MS);
  const whom = [memberId, guestHash, sourceHash] as const;
  await tx.run(insertBlock, [merchantCode, chatId, ...whom, operator, now, expiresAt]);
  return endClaimed(tx, call);
}

/** Marks lines of the visitor as read and notifies the visitor. */
export async function readByStaff(tx: Tx, call: StaffCall, upTo: bigint): Promise<void> {
  const chat = await lockClaimedChat(tx, call);
  if (chat && (await tx.run(markReadByStaff, [chat.id, upTo])) > 0) notifyChat(tx, chat.id, chat);
}

export async function notifyVisitorOfTyping(tx: Tx, call: StaffCall): Promise<void> {
  const chat = await lockClaimedChat(tx, call);
  if (chat) notifyStaffTyping(tx, chat);
}

function lockClaimedChat(tx: Tx, { merchantCode, chatId, operator }: StaffCall) {
  return tx.maybe(lockClaimed, [merchantCode, chatId, operator]);
}
