import { createHash } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { ReadCall, Session, WriteCall } from '../../platform/http/call.ts';
import type { ChatOwner } from './chat-topics.ts';
import type { ChatDeps } from './deps.ts';
import { type ChatRow, findOwnChat, lockOwnChat } from './queries.ts';

const COOKIE_SECONDS = 30 * 86_400;
/** 128 random bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{22}$/;

type Cookies = Pick<ReadCall['cookies'], 'get'>;

export function chatCookie({ secureCookies }: Pick<ChatDeps, 'secureCookies'>): string {
  return secureCookies ? '__Host-chat' : 'chat';
}

/** The conversations that this browser opened without a login. */
function guestHashOf(secret: string | undefined): Buffer | null {
  return secret !== undefined && SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null;
}

interface Visit {
  readonly session: Session | undefined;
  readonly cookies: Cookies;
}

/**
 * Whose conversations the caller may see: those of the account, or without an account those of the browser.
 * Undefined for a guest who never opened a conversation.
 */
export function ownerOf(
  deps: Pick<ChatDeps, 'secureCookies' | 'ownsConversation'>,
  { session, cookies }: Visit,
): ChatOwner | undefined {
  if (session && deps.ownsConversation(session)) return { memberId: session.memberId, guestHash: null };
  return guestOwnerOf(deps, { cookies });
}

/** The guest of this browser, independent of the session. */
export function guestOwnerOf(
  deps: Pick<ChatDeps, 'secureCookies'>,
  { cookies }: Pick<Visit, 'cookies'>,
): ChatOwner | undefined {
  const guestHash = guestHashOf(cookies.get(chatCookie(deps)));
  return guestHash ? { memberId: null, guestHash } : undefined;
}

/** The owner of a new conversation: a guest without a cookie gets one. */
export function ownerOfNew(deps: ChatDeps, call: WriteCall): ChatOwner {
  const known = ownerOf(deps, call);
  if (known?.memberId) return known;
  const cookie = chatCookie(deps);
  const secret = (known && call.cookies.get(cookie)) ?? deps.randomness.bytes(16).toString('base64url');
  call.cookies.set(cookie, secret, COOKIE_SECONDS);
  return { memberId: null, guestHash: guestHashOf(secret) };
}

/** A conversation of the caller; undefined where the caller has no such conversation. */
export async function findOwnConversation(
  deps: Pick<ChatDeps, 'secureCookies' | 'ownsConversation'>,
  db: Queryable,
  visit: Visit,
  chatId: string,
): Promise<ChatRow | undefined> {
  const owner = ownerOf(deps, visit);
  return owner && db.maybe(findOwnChat, [owner.memberId, owner.guestHash, BigInt(chatId)]);
}

/** Like `findOwnConversation`, with the lock under which lines are stored and the conversation ends. */
export async function lockOwnConversation(
  deps: Pick<ChatDeps, 'secureCookies' | 'ownsConversation'>,
  tx: Tx,
  visit: Visit,
  chatId: string,
): Promise<ChatRow | undefined> {
  const owner = ownerOf(deps, visit);
  return owner && tx.maybe(lockOwnChat, [owner.memberId, owner.guestHash, BigInt(chatId)]);
}

/** Hash of the address by which a guest is counted; null for members, and where addresses do not distinguish visitors. */
export function sourceHashOf(
  deps: ChatDeps,
  owner: ChatOwner | undefined,
  { ip }: { ip: string },
): Buffer | null {
  const subscriber = owner?.memberId ? undefined : deps.subscriberOf(ip);
  return subscriber === undefined ? null : createHash('sha256').update(`chat\n${subscriber}`).digest();
}
