import { api } from '@tessera/contract';
import type { Endpoint, OutputOf } from '@tessera/contract/endpoint';
import { CHAT_PICTURE_FILE } from '@tessera/contract/messages/chat';
import { randomUUID } from 'node:crypto';
import { type Answer, cookiesOf, type TestApp, type Visitor } from '../server/app.ts';

const { chat } = api;

/** Switches the chat of the site on, optionally with opening hours. */
export async function offerChat(test: TestApp, hours: readonly object[] = []): Promise<void> {
  await test.database.transaction(async (tx) => {
    await tx.foreign(`UPDATE merchant SET flags = flags || '{"CBS3": true}'`, []);
    await tx.foreign(
      `INSERT INTO site_setting (merchant_code, name, value) VALUES ('tessera', 'chatHours', $1)
       ON CONFLICT (merchant_code, name) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(hours)],
    );
  });
  // Each process reads the settings once per second.
  test.clock.advance(1100);
}

/** A browser that may chat: a member, or a guest with the cookie of the chat. */
export interface Chatter {
  readonly visitor: Visitor | null;
  readonly cookies: Readonly<Record<string, string>>;
  readonly from: string;
}

export const STRANGER: Chatter = { visitor: null, cookies: {}, from: '198.51.100.77' };

export function memberChatter(visitor: Visitor): Chatter {
  return { visitor, cookies: {}, from: visitor.from ?? '127.0.0.1' };
}

export function callAs<E extends Endpoint>(
  test: TestApp,
  { visitor, cookies, from }: Chatter,
  entry: E,
  input: object = {},
): Promise<Answer<E>> {
  return test.call(visitor, entry, input, { cookies, from });
}

/** The value of a call. Throws when the call is refused. */
export async function valueAs<E extends Endpoint>(
  test: TestApp,
  who: Chatter,
  entry: E,
  input: object = {},
): Promise<OutputOf<E>> {
  const { body } = await callAs(test, who, entry, input);
  if (!body.success) throw new Error(body.errorCode);
  return body.value;
}

let guests = 0;

/** A guest with an open conversation. */
export async function guestWithChat(test: TestApp): Promise<Chatter & { readonly chatId: string }> {
  guests += 1;
  const from = `203.0.${113 + (guests >> 8)}.${guests & 255}`;
  const { body, headers } = await test.call(null, chat.chatOpen, {}, { from });
  if (!body.success) throw new Error(body.errorCode);
  const cookies = Object.fromEntries(
    Object.entries(cookiesOf(headers['set-cookie'])).filter(([name]) => name.endsWith('chat')),
  );
  return { visitor: null, cookies, from, chatId: body.value.chatId };
}

/** A member with an open conversation. */
export async function memberWithChat(test: TestApp): Promise<Chatter & { readonly chatId: string }> {
  const visitor = await test.given.member();
  return { ...memberChatter(visitor), chatId: (await test.value(visitor, chat.chatOpen, {})).chatId };
}

/** Sends a line and returns its id. */
export async function sendChatLine(
  test: TestApp,
  who: Chatter & { readonly chatId: string },
  content: string,
): Promise<string> {
  const input = { chatId: who.chatId, content, requestKey: randomUUID() };
  const { body } = await callAs(test, who, chat.chatSend, input);
  if (!body.success) throw new Error(body.errorCode);
  return body.value.lineId;
}

/** Loads a picture as an image element does: with cookies alone. */
export function loadChatPicture(test: TestApp, { visitor, cookies }: Chatter, lineId: string) {
  const all = [
    visitor?.cookie ?? '',
    ...Object.entries(cookies).map(([name, value]) => `${name}=${value}`),
  ].filter((text) => text !== '');
  const url = CHAT_PICTURE_FILE.replace('{lineId}', lineId);
  return test.app.http.inject({ url, headers: all.length > 0 ? { cookie: all.join('; ') } : {} });
}
