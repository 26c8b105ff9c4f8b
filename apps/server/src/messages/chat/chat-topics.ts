import type { LiveChange } from '@tessera/contract/live/live';
import type { Tx } from '../../platform/database/statement.ts';

/** Owner of a conversation: exactly one of both. */
export interface ChatOwner {
  readonly memberId: bigint | null;
  readonly guestHash: Buffer | null;
}

/** Topics follow the visitor, because a stream subscribes before a conversation exists. */
function visitorTopic({ memberId, guestHash }: ChatOwner): string {
  return memberId === null ? `chat:g${guestHash?.toString('hex')}` : `chat:m${memberId}`;
}

/** Topic of the terminal that shows the conversation. */
export function staffTopic(chatId: bigint): string {
  return `chat-staff:${chatId}`;
}

/** Topic of the terminal for the typing of the visitor. */
export function visitorTypingTopic(chatId: bigint): string {
  return `chat-visitor-types:${chatId}`;
}

function staffTypingTopic(owner: ChatOwner): string {
  return `chat-staff-types:${visitorTopic(owner)}`;
}

/** Topics of a visitor's page. */
export function chatTopics(owner: ChatOwner): (readonly [topic: string, event: LiveChange])[] {
  return [
    [visitorTopic(owner), 'chat'],
    [staffTypingTopic(owner), 'chatTyping'],
  ];
}

/** Notifies both sides of a new line, or without one of a changed state. */
export function notifyChat(tx: Pick<Tx, 'notify'>, chatId: bigint, owner: ChatOwner, lineId?: bigint): void {
  tx.notify(visitorTopic(owner), lineId);
  tx.notify(staffTopic(chatId), lineId);
}

/** Notifies the visitor that staff writes. */
export function notifyStaffTyping(tx: Pick<Tx, 'notify'>, owner: ChatOwner): void {
  tx.notify(staffTypingTopic(owner));
}
