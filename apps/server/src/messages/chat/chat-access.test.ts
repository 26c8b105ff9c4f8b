import { loadImage } from '@napi-rs/canvas';
import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callAs,
  type Chatter,
  guestWithChat,
  loadChatPicture,
  memberChatter,
  memberWithChat,
  offerChat,
  sendChatLine,
  STRANGER,
  valueAs,
} from '../../../testing/messages/chat.ts';
import { maliciousPictures, PAYLOADS, samplePicture } from '../../../testing/platform/pictures.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';

const { chat } = api;
const PNG = await samplePicture('png');

let test: TestApp;
let operator: Operating;
beforeAll(async () => {
  test = await startTestApp();
  operator = operateOn(test);
});
beforeEach(() => offerChat(test));
afterAll(() => test.stop());

const sendPicture = (
  { chatId, ...who }: Chatter & { readonly chatId: string },
  picture = PNG,
  requestKey = randomUUID(),
) => callAs(test, who, chat.chatPicture, { chatId, image: picture.toString('base64'), requestKey });

/** A valid input of each call on a conversation. */
const CALLS = {
  chatLines: {},
  chatSend: { content: 'Hello', requestKey: randomUUID() },
  chatPicture: { image: PNG.toString('base64'), requestKey: randomUUID() },
  chatRead: { upTo: '1' },
  chatTyping: {},
  chatEnd: {},
  chatRate: { rating: 1 },
} as const;

describe('a conversation of another visitor', () => {
  const owners = { member: memberWithChat, guest: guestWithChat };
  const names = Object.keys(CALLS) as (keyof typeof CALLS)[];
  it.each(names.flatMap((name) => Object.keys(owners).map((owner) => [name, owner] as const)))(
    'does not exist for %s: conversation of a %s',
    async (name, owner) => {
      const own = await owners[owner as keyof typeof owners](test);
      const others: Chatter[] = [
        memberChatter(await test.given.member()),
        await memberWithChat(test),
        await guestWithChat(test),
        STRANGER,
        { ...STRANGER, cookies: { '__Host-chat': 'x'.repeat(22), chat: 'x'.repeat(22) } },
      ];
      for (const other of others) {
        const input = { ...CALLS[name], chatId: own.chatId };
        const { body } = await callAs(test, other, chat[name], input);
        expect(body).toMatchObject({ errorCode: 'chat.not.found' });
      }
      expect((await valueAs(test, own, chat.chatState)).conversation).toMatchObject({
        chatId: own.chatId,
        endedAt: null,
        lastLineId: null,
      });
    },
  );

  it('is not mailed', async () => {
    const own = await memberWithChat(test);
    const other = await test.given.member();
    const { body } = await test.call(other, chat.chatTranscript, { chatId: own.chatId });
    expect(body).toMatchObject({ errorCode: 'chat.not.found' });
    const guest = await callAs(test, STRANGER, chat.chatTranscript, { chatId: own.chatId });
    expect(guest.body).toMatchObject({ errorCode: 'login.not.session' });
  });

  it('shows no picture', async () => {
    for (const own of [await memberWithChat(test), await guestWithChat(test)]) {
      await operator.run(`chat claim ${own.chatId} --as lina`);
      const { body } = await sendPicture(own);
      const lineId = body.success ? body.value.lineId : '';
      const shown = await loadChatPicture(test, own, lineId);
      expect(shown.headers['cache-control']).toBe('private, no-store');
      const { width } = await loadImage(shown.rawPayload);
      expect(width).toBe(60);
      const others = [STRANGER, await guestWithChat(test), memberChatter(await test.given.member())];
      for (const other of others) {
        expect((await loadChatPicture(test, other, lineId)).statusCode).toBe(404);
      }
    }
  });
});

describe('guest cookie', () => {
  it('is a random secret that scripts do not read, and the database does not have', async () => {
    const { headers } = await test.call(null, chat.chatOpen, {}, { from: '198.51.100.9' });
    const cookie = String([headers['set-cookie']].flat().find((one) => String(one).includes('chat=')));
    expect(cookie).toMatch(/^__Host-chat=[\w-]{22}; .*HttpOnly; Secure; SameSite=Lax/);
    const secret = /=([\w-]{22});/.exec(cookie)?.[1] ?? '';
    const { rows } = (await test.database.transaction((tx) =>
      tx.foreign('SELECT c::text AS text FROM chat c', []),
    )) as { rows: { text: string }[] };
    const stored = rows.map(({ text }) => text).join();
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('is not set by reading the state', async () => {
    const { headers, body } = await callAs(test, STRANGER, chat.chatState);
    expect(body).toMatchObject({ value: { conversation: null, offered: true, open: true } });
    expect(String(headers['set-cookie'] ?? '')).not.toContain('chat=');
  });
});

describe('guest conversation after the login', () => {
  it('moves to the account with the consent of the member alone', async () => {
    const guest = await guestWithChat(test);
    await sendChatLine(test, guest, 'before the login');
    const member = { ...memberChatter(await test.given.member()), cookies: guest.cookies };
    expect(await valueAs(test, member, chat.chatState)).toMatchObject({
      conversation: null,
      guestConversation: true,
    });
    const { chatId } = guest;
    expect((await callAs(test, member, chat.chatLines, { chatId })).body).toMatchObject({
      errorCode: 'chat.not.found',
    });
    const attached = await callAs(test, member, chat.chatAttach, { attach: true });
    expect(attached.body.success).toBe(true);
    expect(String(attached.headers['set-cookie'])).toMatch(/chat=;/);
    expect((await valueAs(test, member, chat.chatLines, { chatId })).lines).toHaveLength(1);
    expect(await valueAs(test, guest, chat.chatState)).toMatchObject({ conversation: null });
    expect((await callAs(test, member, chat.chatAttach, { attach: true })).body).toMatchObject({
      errorCode: 'chat.not.found',
    });
  });

  it('ends without the consent', async () => {
    const guest = await guestWithChat(test);
    const member = { ...memberChatter(await test.given.member()), cookies: guest.cookies };
    expect((await callAs(test, member, chat.chatAttach, { attach: false })).body.success).toBe(true);
    expect(await valueAs(test, member, chat.chatState)).toMatchObject({
      conversation: null,
      guestConversation: false,
    });
    const ended = (await valueAs(test, guest, chat.chatState)).conversation;
    expect(ended?.endedAt).not.toBeNull();
  });

  it('does not replace an open conversation of the account', async () => {
    const guest = await guestWithChat(test);
    const member = { ...(await memberWithChat(test)), cookies: guest.cookies };
    expect((await callAs(test, member, chat.chatAttach, { attach: true })).body).toMatchObject({
      errorCode: 'chat.already.open',
    });
  });
});

describe('picture', () => {
  it('is refused or stored without its payload', async () => {
    for (const [name, file] of Object.entries(await maliciousPictures())) {
      const member = await memberWithChat(test);
      const { body } = await sendPicture(member, file);
      if (!body.success) {
        expect([name, body.errorCode]).toEqual([name, 'chat.picture.invalid']);
        continue;
      }
      const { rawPayload } = await loadChatPicture(test, member, body.value.lineId);
      const found = PAYLOADS.filter((payload) => rawPayload.includes(Buffer.from(payload, 'latin1')));
      expect([name, found, rawPayload.subarray(0, 3).toString('hex')]).toEqual([name, [], 'ffd8ff']);
    }
  });

  it('is one line, however often its request arrives', async () => {
    const member = await memberWithChat(test);
    const requestKey = randomUUID();
    const first = await sendPicture(member, PNG, requestKey);
    expect((await sendPicture(member, PNG, requestKey)).body).toEqual(first.body);
    const { chatId } = member;
    const reused = { chatId, content: 'Hello', requestKey };
    expect((await callAs(test, member, chat.chatSend, reused)).body).toMatchObject({
      errorCode: 'request.conflict',
    });
    expect((await valueAs(test, member, chat.chatLines, { chatId })).lines).toHaveLength(1);
  });

  it('waits for the previous picture of the conversation', async () => {
    const member = await memberWithChat(test);
    const large = await samplePicture('png', 4000, 3000);
    const answers = await Promise.all([1, 2, 3].map(() => sendPicture(member, large)));
    const codes = answers.map(({ body }) => (body.success ? 'sent' : body.errorCode)).toSorted();
    expect(codes).toEqual(['chat.picture.busy', 'chat.picture.busy', 'sent']);
  });

  it('is limited per day', async () => {
    const member = await memberWithChat(test);
    for (let count = 0; count < 20; count += 1) await sendPicture(member, Buffer.from('none'));
    expect((await sendPicture(member)).body).toMatchObject({ errorCode: 'chat.limit' });
  });
});

describe('picture of a guest', () => {
  /** A guest with staff in the conversation. */
  async function answeredGuest() {
    const guest = await guestWithChat(test);
    await operator.run(`chat claim ${guest.chatId} --as lina`);
    return guest;
  }

  it('needs staff in the conversation', async () => {
    const guest = await guestWithChat(test);
    expect((await sendPicture(guest)).body).toMatchObject({ errorCode: 'chat.picture.unanswered' });
    await operator.run(`chat claim ${guest.chatId} --as lina`);
    expect((await sendPicture(guest)).body.success).toBe(true);
  });

  it('is limited in size and number', async () => {
    const guest = await answeredGuest();
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    expect((await sendPicture(guest, large)).body).toMatchObject({ errorCode: 'chat.picture.large' });
    for (let count = 0; count < 3; count += 1) {
      expect((await sendPicture(guest)).body.success).toBe(true);
    }
    expect((await sendPicture(guest)).body).toMatchObject({ errorCode: 'chat.picture.limit' });
  });

  it('waits for the pictures of other guests of the address', async () => {
    const guests = await Promise.all([1, 2, 3].map(answeredGuest));
    const large = await samplePicture('jpg', 4000, 3000);
    const answers = await Promise.all(
      guests.map((guest) => sendPicture({ ...guest, from: '203.0.202.1' }, large)),
    );
    const codes = answers.map(({ body }) => (body.success ? 'sent' : body.errorCode)).toSorted();
    expect(codes).toEqual(['chat.picture.busy', 'chat.picture.busy', 'sent']);
  });

  it('is deleted after 180 days, without its line', async () => {
    const guest = await answeredGuest();
    const { body } = await sendPicture(guest);
    const lineId = body.success ? body.value.lineId : '';
    const stored = await operator.sql(
      `SELECT expires_at - sent_at = interval '180 days' AS half_year FROM chat_picture WHERE line_id = ${lineId}`,
    );
    expect(stored).toMatchObject({ rows: [{ half_year: true }] });
  });
});

describe('the chat of a site', () => {
  it('does not open where it is switched off', async () => {
    await operator.sql(`UPDATE merchant SET flags = flags || '{"CBS3": false}'`);
    expect((await valueAs(test, STRANGER, chat.chatState)).offered).toBe(false);
    expect((await callAs(test, STRANGER, chat.chatOpen)).body).toMatchObject({
      errorCode: 'function.not.available',
    });
  });

  it('opens in its hours; an open conversation goes on', async () => {
    const guest = await guestWithChat(test);
    const now = test.clock.now();
    const day = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'][(now.getUTCDay() + 3) % 7];
    await offerChat(test, [{ day, from: '09:00', to: '10:00' }]);
    const state = await valueAs(test, STRANGER, chat.chatState);
    expect(state).toMatchObject({ open: false, opensAt: expect.stringMatching(/T01:00:00.000Z$/) });
    expect((await callAs(test, STRANGER, chat.chatOpen)).body).toMatchObject({
      errorCode: 'chat.closed',
      value: { opensAt: state.opensAt },
    });
    expect(await valueAs(test, guest, chat.chatOpen)).toEqual({ chatId: guest.chatId });
    await sendChatLine(test, guest, 'still here');
  });
});
