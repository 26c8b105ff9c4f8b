import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callAs,
  type Chatter,
  guestWithChat,
  memberWithChat,
  offerChat,
  sendChatLine,
  valueAs,
} from '../../../testing/messages/chat.ts';
import { cookiesOf, startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import { endIdleChatsJob } from './end-idle-chats.ts';

const { chat } = api;

let test: TestApp;
let operator: Operating;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
  await offerChat(test);
});
afterAll(() => test.stop());

const contents = (lines: readonly { readonly content: string }[]) => lines.map(({ content }) => content);
const take = (chatId: string, name = 'lina') => operator.run(`chat claim ${chatId} --as ${name}`);
const answer = (chatId: string, text: string) =>
  operator.run(`chat say ${chatId} --as lina --text ${text.replaceAll(' ', '_')}`);

describe('conversation', () => {
  it('is one for each visitor', async () => {
    const member = await memberWithChat(test);
    const tabs = await Promise.all([1, 2, 3].map(() => callAs(test, member, chat.chatOpen)));
    expect(tabs.map(({ body }) => body.success && body.value.chatId)).toEqual(tabs.map(() => member.chatId));
    const other = await test.given.member();
    const opened = await Promise.all([1, 2, 3, 4].map(() => test.value(other, chat.chatOpen, {})));
    expect(new Set(opened.map(({ chatId }) => chatId)).size).toBe(1);
  });

  it('has its lines in one order, however they arrive', async () => {
    const guest = await guestWithChat(test);
    await take(guest.chatId);
    const words = Array.from({ length: 12 }, (_, index) => `line ${index}`);
    await Promise.all(
      words.map((word, index) => (index % 2 ? answer(guest.chatId, word) : sendChatLine(test, guest, word))),
    );
    const { lines } = await valueAs(test, guest, chat.chatLines, { chatId: guest.chatId });
    expect(contents(lines).toSorted()).toEqual(words.toSorted());
    const ids = lines.map(({ lineId }) => BigInt(lineId));
    expect(ids).toEqual(ids.toSorted((one, two) => (one < two ? -1 : 1)));
  });

  it('stores a resent line once', async () => {
    const guest = await guestWithChat(test);
    const input = { chatId: guest.chatId, content: 'Hello', requestKey: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => callAs(test, guest, chat.chatSend, input)));
    expect(new Set(sent.map(({ body }) => body.success && body.value.lineId)).size).toBe(1);
    const other = await callAs(test, guest, chat.chatSend, { ...input, content: 'Bye' });
    expect(other.body).toMatchObject({ errorCode: 'request.conflict' });
    expect((await valueAs(test, guest, chat.chatLines, { chatId: guest.chatId })).lines).toHaveLength(1);
  });

  it('resumes after a line, and pages back before a line', async () => {
    const member = await memberWithChat(test);
    await take(member.chatId);
    for (let index = 0; index < 60; index += 1) await answer(member.chatId, `line ${index}`);
    const { chatId } = member;
    const last = await valueAs(test, member, chat.chatLines, { chatId });
    expect([last.lines.length, last.more, last.lines.at(-1)?.content]).toEqual([50, true, 'line 59']);
    const before = last.lines[0]?.lineId;
    const first = await valueAs(test, member, chat.chatLines, { chatId, before });
    expect([first.lines.length, first.more, first.lines.at(-1)?.content]).toEqual([10, false, 'line 9']);
    const after = first.lines[0]?.lineId;
    const resumed = await valueAs(test, member, chat.chatLines, { chatId, after });
    expect([resumed.lines.length, resumed.more, resumed.lines[0]?.content]).toEqual([50, true, 'line 1']);
    const rest = await valueAs(test, member, chat.chatLines, { chatId, after: resumed.lines.at(-1)?.lineId });
    expect([rest.lines.length, rest.more]).toEqual([9, false]);
  });

  it('counts unread lines of both sides, and shows what was read', async () => {
    const guest = await guestWithChat(test);
    const { chatId } = guest;
    await sendChatLine(test, guest, 'one');
    const second = await sendChatLine(test, guest, 'two');
    expect((await operator.run('chat list --as lina')).lines.join('\n')).toMatch(
      new RegExp(`^${chatId} .* 2$`, 'm'),
    );
    await take(chatId);
    await answer(chatId, 'hello');
    await answer(chatId, 'there');
    const state = async () => (await valueAs(test, guest, chat.chatState)).conversation;
    expect(await state()).toMatchObject({ unread: 2, readByStaff: null, answered: true });
    expect(await valueAs(test, guest, chat.chatUnread)).toBe(2);
    expect(await valueAs(test, { ...guest, cookies: {} }, chat.chatUnread)).toBe(0);
    expect((await operator.run(`chat read ${chatId} ${second} --as lina`)).status).toBe(0);
    expect(await state()).toMatchObject({ unread: 2, readByStaff: second });
    const last = (await state())?.lastLineId;
    await callAs(test, guest, chat.chatRead, { chatId, upTo: last });
    expect(await state()).toMatchObject({ unread: 0 });
    expect(await valueAs(test, guest, chat.chatUnread)).toBe(0);
    // Nobody reads lines that do not exist yet.
    await callAs(test, guest, chat.chatRead, { chatId, upTo: '999999999999' });
    await answer(chatId, 'again');
    expect(await state()).toMatchObject({ unread: 1 });
  });

  it('is ended and rated once', async () => {
    const guest = await guestWithChat(test);
    const { chatId } = guest;
    const rate = (rating: number) =>
      callAs(test, guest, chat.chatRate, { chatId, rating, comment: ' Quick ' });
    expect((await rate(5)).body).toMatchObject({ errorCode: 'chat.not.ended' });
    expect((await callAs(test, guest, chat.chatEnd, { chatId })).body.success).toBe(true);
    expect((await callAs(test, guest, chat.chatEnd, { chatId })).body.success).toBe(true);
    const rejected = { chatId, content: 'more', requestKey: randomUUID() };
    expect((await callAs(test, guest, chat.chatSend, rejected)).body).toMatchObject({
      errorCode: 'chat.ended',
    });
    expect((await callAs(test, guest, chat.chatTyping, { chatId })).body).toMatchObject({
      errorCode: 'chat.ended',
    });
    for (const rating of [0, 6, 1.5]) expect((await rate(rating)).status).toBe(400);
    expect((await rate(4)).body.success).toBe(true);
    expect((await rate(1)).body).toMatchObject({ errorCode: 'chat.rated' });
    expect((await valueAs(test, guest, chat.chatState)).conversation).toMatchObject({ rating: 4 });
    expect((await valueAs(test, guest, chat.chatOpen)).chatId).not.toBe(chatId);
  });
});

describe('line', () => {
  it('has 1 to 1,000 characters and no card number', async () => {
    const guest = await guestWithChat(test);
    const send = (content: string) =>
      callAs(test, guest, chat.chatSend, { chatId: guest.chatId, content, requestKey: randomUUID() });
    expect((await send('x'.repeat(1000))).body.success).toBe(true);
    expect((await send('x'.repeat(1001))).status).toBe(400);
    expect((await send('   ')).status).toBe(400);
    expect((await send('my card is 4111 1111 1111 1111')).body).toMatchObject({ errorCode: 'chat.card' });
  });

  it('is limited per minute', async () => {
    const guest = await guestWithChat(test);
    for (let index = 0; index < 20; index += 1) await sendChatLine(test, guest, `line ${index}`);
    const more = { chatId: guest.chatId, content: 'more', requestKey: randomUUID() };
    expect((await callAs(test, guest, chat.chatSend, more)).body).toMatchObject({ errorCode: 'chat.limit' });
    test.clock.advance(61_000);
    expect((await callAs(test, guest, chat.chatSend, more)).body.success).toBe(true);
  });

  it('is limited per minute by the address of guests together', async () => {
    const guests = await Promise.all(Array.from({ length: 6 }, () => guestWithChat(test)));
    const codes: string[] = [];
    for (const guest of guests) {
      const shared = { ...guest, from: '203.0.200.1' };
      for (let index = 0; index < 18; index += 1) {
        const input = { chatId: guest.chatId, content: 'x', requestKey: randomUUID() };
        const { body } = await callAs(test, shared, chat.chatSend, input);
        codes.push(body.success ? 'sent' : body.errorCode);
      }
    }
    expect(codes.filter((code) => code === 'sent')).toHaveLength(100);
  });
});

describe('conversations of a visitor', () => {
  it('are limited per day', async () => {
    const member = await test.given.member();
    for (let count = 0; count < 10; count += 1) {
      const { chatId } = await test.value(member, chat.chatOpen, {});
      await test.value(member, chat.chatEnd, { chatId });
    }
    expect((await test.call(member, chat.chatOpen, {})).body).toMatchObject({ errorCode: 'chat.limit' });
  });

  it.each([
    ['an address', () => '203.0.201.1'],
    ['a line with IPv6', (count: number) => `2001:db8:1:1::${count.toString(16)}`],
  ])('are limited per day for the guests of %s', async (_case, fromOf) => {
    const codes: string[] = [];
    for (let count = 1; count <= 52; count += 1) {
      const { body } = await test.call(null, chat.chatOpen, {}, { from: fromOf(count) });
      codes.push(body.success ? 'opened' : body.errorCode);
    }
    expect([codes.indexOf('chat.limit'), codes.at(-1)]).toEqual([50, 'chat.limit']);
  });

  it('adds no rows for new browsers at an address that is over the limit', async () => {
    const from = '198.51.100.200';
    const open = (cookies: Readonly<Record<string, string>> = {}) =>
      test.call(null, chat.chatOpen, {}, { from, cookies });
    const first = await open();
    const [cookie = ''] = Object.keys(cookiesOf(first.headers['set-cookie']));
    for (let opened = 1; opened < 50; opened += 1) await open();
    const rows = () =>
      test.database.transaction((tx) => tx.foreign('SELECT count(*)::int AS count FROM rate_limit', []));
    const before = await rows();
    for (const secret of ['a', 'b', 'c']) {
      for (const cookies of [{}, { [cookie]: secret.repeat(22) }]) {
        expect((await open(cookies)).body).toMatchObject({ errorCode: 'chat.limit' });
      }
    }
    expect(await rows()).toEqual(before);
  });
});

describe('abandoned conversation', () => {
  const endIdle = () => endIdleChatsJob(test.app.deps.chat).work({});
  const stateOf = async (who: Chatter) => (await valueAs(test, who, chat.chatState)).conversation;

  it('ends 30 minutes after the last line of staff, and is still rated', async () => {
    const guest = await guestWithChat(test);
    const silent = await guestWithChat(test);
    await sendChatLine(test, guest, 'Hello');
    await take(guest.chatId);
    await answer(guest.chatId, 'Good morning');
    test.clock.advance(29 * 60_000);
    await endIdle();
    expect([(await stateOf(guest))?.endedAt, (await stateOf(silent))?.endedAt]).toEqual([null, null]);
    test.clock.advance(60_000);
    await endIdle();
    for (const one of [guest, silent]) expect(await stateOf(one)).toMatchObject({ endedBy: 'idle' });
    const { chatId } = guest;
    expect((await callAs(test, guest, chat.chatRate, { chatId, rating: 4 })).body.success).toBe(true);
    expect((await valueAs(test, guest, chat.chatLines, { chatId })).lines).toHaveLength(2);
    expect((await operator.run('chat list --as lina')).lines.join('\n')).not.toMatch(
      new RegExp(`^${silent.chatId} `, 'm'),
    );
  });

  it('waits a day for an answer of staff', async () => {
    const guest = await guestWithChat(test);
    await sendChatLine(test, guest, 'Anybody?');
    test.clock.advance(24 * 3_600_000 - 60_000);
    await endIdle();
    expect((await stateOf(guest))?.endedAt).toBeNull();
    test.clock.advance(60_000);
    await endIdle();
    expect(await stateOf(guest)).toMatchObject({ endedBy: 'idle' });
  });

  it('states who ended another one', async () => {
    const [guest, other] = [await guestWithChat(test), await guestWithChat(test)];
    await callAs(test, guest, chat.chatEnd, { chatId: guest.chatId });
    await take(other.chatId);
    await operator.run(`chat end ${other.chatId} --as lina`);
    expect([(await stateOf(guest))?.endedBy, (await stateOf(other))?.endedBy]).toEqual(['visitor', 'staff']);
  });
});

describe('typing', () => {
  it('is reported at most 30 times a minute', async () => {
    const { chatId, ...guest } = await guestWithChat(test);
    for (let count = 0; count < 30; count += 1) {
      expect((await callAs(test, guest, chat.chatTyping, { chatId })).body.success).toBe(true);
    }
    expect((await callAs(test, guest, chat.chatTyping, { chatId })).body).toMatchObject({
      errorCode: 'chat.limit',
    });
  });
});
