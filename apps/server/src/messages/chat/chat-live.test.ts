import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import {
  type HeardEvent,
  hearEverything,
  type LiveReader,
  listenLive,
} from '../../../testing/content/live-reader.ts';
import {
  callAs,
  type Chatter,
  guestWithChat,
  memberWithChat,
  offerChat,
  sendChatLine,
  valueAs,
} from '../../../testing/messages/chat.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import { notifyVisitorOfTyping } from '../for-operator.ts';

const { chat } = api;

let test: TestApp;
let operator: Operating;
let origin: string;
beforeAll(async () => {
  test = await startTestApp({
    listen: true,
    oneProcess: 'the live stream is read from the port of one server',
  });
  operator = operateOn(test);
  await offerChat(test);
  const address = test.app.http.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => test.stop());

async function listenAs({ visitor, cookies }: Chatter): Promise<LiveReader> {
  const all = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const cookie = [...(visitor ? [visitor.cookie] : []), ...all].join('; ');
  const reader = await listenLive(origin, { cookie });
  await reader.next('ready');
  return reader;
}

/**
 * The events of the conversation that a reader hears because of a change. A burst of changes becomes one event.
 */
async function eventsOf(reader: LiveReader, change: () => Promise<unknown>): Promise<HeardEvent[]> {
  const before = reader.heard.length;
  await change();
  await hearEverything(test.database, [reader]);
  return reader.heard.slice(before).filter(({ event }) => event !== 'content');
}

describe('live channel of a conversation', () => {
  it.each([
    ['member', memberWithChat],
    ['guest', guestWithChat],
  ])('notifies a %s of lines, claims, receipts and typing', async (_who, open) => {
    const own = await open(test);
    const reader = await listenAs(own);
    const staff = {
      merchantCode: 'tessera',
      chatId: BigInt(own.chatId),
      operator: 'lina',
      now: test.clock.now(),
    };
    const changed = { event: 'chat', data: {} };
    const lineStored = (sequence: string) => ({ event: 'chat', data: { sequence } });
    // The opening of the conversation may still arrive.
    await eventsOf(reader, async () => {});
    expect(await eventsOf(reader, () => operator.run(`chat claim ${own.chatId} --as lina`))).toEqual([
      changed,
    ]);
    const answer = () => operator.run(`chat say ${own.chatId} --as lina --text=Hello`);
    const answered = await eventsOf(reader, answer);
    const { lines } = await valueAs(test, own, chat.chatLines, { chatId: own.chatId });
    expect(answered).toEqual([lineStored(lines[0]?.lineId ?? '')]);
    let lineId = '';
    const sent = await eventsOf(reader, async () => {
      lineId = await sendChatLine(test, own, 'Hi');
    });
    expect(sent).toEqual([lineStored(lineId)]);
    expect(await eventsOf(reader, () => operator.run(`chat read ${own.chatId} ${lineId} --as lina`))).toEqual(
      [changed],
    );
    const type = () => test.database.transaction((tx) => notifyVisitorOfTyping(tx, staff));
    expect(await eventsOf(reader, type)).toEqual([{ event: 'chatTyping', data: {} }]);
    reader.close();
  });

  it('notifies nobody else', async () => {
    const own = await guestWithChat(test);
    const others = await Promise.all([
      listenAs(await guestWithChat(test)),
      listenAs(await memberWithChat(test)),
      listenAs({ visitor: null, cookies: {}, from: '' }),
    ]);
    const reader = await listenAs(own);
    await sendChatLine(test, own, 'Hello');
    await reader.next('chat');
    for (const other of others) {
      // The opening of the own conversation may still arrive.
      const foreign = other.heard.filter(({ event, data }) => event === 'chat' && 'sequence' in data);
      expect(foreign).toEqual([]);
      other.close();
    }
    reader.close();
  });
});

describe('transcript', () => {
  it('goes to a proven mail address alone, three times a day', async () => {
    const own = await memberWithChat(test);
    const { chatId } = own;
    await sendChatLine(test, own, 'Where is\n<b>my deposit?</b>');
    const send = () => callAs(test, own, chat.chatTranscript, { chatId });
    expect((await send()).body).toMatchObject({ errorCode: 'chat.mail' });
    const { userName } = own.visitor?.info ?? { userName: '' };
    const mail = { field: 'email', value: 'juana@example.com' } as const;
    await insertPersonalValue(test, userName, { ...mail, verified: false });
    expect((await send()).body).toMatchObject({ errorCode: 'chat.mail' });
    expect((await valueAs(test, own, chat.chatState)).transcript).toBe(false);
    await operator.sql(`UPDATE member_personal SET verified_at = now() WHERE field = 'email'`);
    expect((await valueAs(test, own, chat.chatState)).transcript).toBe(true);
    for (let count = 0; count < 3; count += 1) expect((await send()).body.success).toBe(true);
    expect((await send()).body).toMatchObject({ errorCode: 'chat.limit' });
    const message = await awaitMessage(test.dataDir, mail.value);
    expect(message).toMatchObject({
      text: expect.stringContaining('Where is <b>my deposit?</b>'),
      html: expect.stringContaining('Where is &lt;b&gt;my deposit?&lt;/b&gt;'),
    });
  });
});
