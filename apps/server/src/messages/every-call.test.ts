import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadChatPicture, memberChatter, offerChat } from '../../testing/messages/chat.ts';
import { loadPicture } from '../../testing/messages/feedback.ts';
import { joinTeam, sendAs, type TeamMember } from '../../testing/messages/inbox.ts';
import { samplePicture } from '../../testing/platform/pictures.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';

const { inbox, feedback, chat, notifications } = api;
const CALLS = { ...inbox, ...feedback, ...chat, ...notifications };
type Call = keyof typeof CALLS;

/** In each text that the owner sent or received. */
const SECRET = 'Tanglaw-4711';
const IMAGE = (await samplePicture('png')).toString('base64');
const KEYS = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') };
const PUSH_ADDRESS = `https://push.example.com/${SECRET}`;
const LANGUAGE = { language: 'EN' };

let test: TestApp;
let owner: TeamMember;
/** The upline of `owner` and `other`; `unrelated` belongs to no team. */
let visitors: Readonly<Record<'upline' | 'other' | 'unrelated', TeamMember>>;
let owned: Awaited<ReturnType<typeof openOwned>>;
/** What the owner sees, which no call of others changes. */
let view: object;
beforeAll(async () => {
  test = await startTestApp();
  await offerChat(test);
  const upline = await joinTeam(test, { userName: 'theupline', type: 1 });
  owner = await joinTeam(test, { userName: 'theowner', upline: 'theupline' });
  const other = await joinTeam(test, { userName: 'theother', upline: 'theupline' });
  visitors = { upline, other, unrelated: await joinTeam(test, { userName: 'unrelated' }) };
  owned = await openOwned();
  view = await ownView();
});
afterAll(() => test.stop());

/** The owner uses everything: messages, feedback with an answer, a chat with an answer, a browser with notifications. */
async function openOwned() {
  const operator = operateOn(test);
  const staff = async (command: string) => {
    const { status, lines } = await operator.run(`${command} --as lina`);
    expect([status, lines]).toEqual([0, lines]);
  };
  await staff(`message send theowner --title ${SECRET} --text ${SECRET}`);
  const received = await test.value(owner, inbox.messages, { box: 'in', ...LANGUAGE });
  const messageKey = randomUUID();
  const written = await sendAs(test, owner, { title: SECRET, content: SECRET, requestKey: messageKey });
  const pictureKey = randomUUID();
  const uploaded = { image: IMAGE, requestKey: pictureKey };
  const { pictureId } = await test.value(owner, feedback.feedbackPicture, uploaded);
  const content = { category: 'other', content: `${SECRET} is missing` } as const;
  const feedbackKey = randomUUID();
  const sent = { ...content, pictures: [pictureId], requestKey: feedbackKey };
  const { reference } = await test.value(owner, feedback.feedback, sent);
  await staff(`feedback answer ${reference} --text ${SECRET}`);
  const { chatId } = await test.value(owner, chat.chatOpen, {});
  const lineKey = randomUUID();
  const line = await test.value(owner, chat.chatSend, { chatId, content: SECRET, requestKey: lineKey });
  await staff(`chat claim ${chatId}`);
  await staff(`chat say ${chatId} --text=${SECRET}`);
  const picture = { chatId, image: IMAGE, requestKey: randomUUID() };
  const { lineId } = await test.value(owner, chat.chatPicture, picture);
  const marketing = { category: 'marketing', channel: 'inbox', enabled: true } as const;
  await test.value(owner, notifications.setNoticePreference, marketing);
  await test.value(owner, notifications.subscribePush, {
    endpoint: PUSH_ADDRESS,
    ...KEYS,
    showsAmounts: true,
  });
  return {
    ids: [received.content[0]?.id ?? '', written.id],
    keys: { messageKey, pictureKey, feedbackKey, lineKey },
    written,
    pictureId,
    reference,
    chatId,
    line,
    lineId,
  };
}

interface Attempt {
  readonly input: object;
  /** The code with which the call is refused. */
  readonly refused?: string;
  /** The value of a call of somebody who has nothing. */
  readonly value?: unknown;
  /** What the owner got for the same input. */
  readonly differs?: unknown;
  /** The owner sees the secret with this input. */
  readonly shows?: true;
}

/** Each call with what belongs to the owner. A call that is missing here does not compile. */
function attempts(): Readonly<Record<Call, readonly Attempt[]>> {
  const { ids, keys, written, pictureId, reference, chatId, line, lineId } = owned;
  const text = { title: 'x', content: 'x' };
  const complaint = { category: 'other', content: 'Words of somebody else' };
  const notFound = 'chat.not.found';
  const of = { chatId };
  const others = { recipient: 'platform', ...text, requestKey: keys.messageKey };
  const renewed = {
    previous: { endpoint: PUSH_ADDRESS, auth: 'A'.repeat(22) },
    endpoint: `${PUSH_ADDRESS}/2`,
  };
  return {
    unreadMessages: [{ input: {}, value: 0 }],
    messageCount: [{ input: {}, value: 0 }],
    messages: (['in', 'out'] as const).flatMap((box) =>
      [{}, { search: SECRET }].map((search) => ({
        input: { box, ...LANGUAGE, ...search },
        shows: true as const,
      })),
    ),
    message: ids.map((id) => ({
      input: { id, ...LANGUAGE },
      refused: 'message.not.found',
      shows: true as const,
    })),
    messageRecipients: [{ input: {} }],
    sendMessage: [
      ...ids.map((repliesTo) => ({
        input: { repliesTo, ...text, requestKey: randomUUID() },
        refused: 'message.not.found',
      })),
      { input: others, differs: written },
    ],
    markMessagesRead: [{ input: { ids }, value: { unread: 0 } }],
    deleteMessages: (['in', 'out'] as const).map((box) => ({ input: { box, ids }, value: { unread: 0 } })),
    feedbackPicture: [{ input: { image: IMAGE, requestKey: keys.pictureKey }, differs: { pictureId } }],
    feedback: [
      {
        input: { ...complaint, pictures: [pictureId], requestKey: randomUUID() },
        refused: 'feedback.picture.unknown',
      },
      { input: { ...complaint, requestKey: keys.feedbackKey }, differs: { reference } },
    ],
    feedbackEntry: [{ input: { reference }, refused: 'feedback.not.found', shows: true }],
    feedbackList: [{ input: {}, shows: true }],
    chatState: [{ input: {} }],
    chatUnread: [{ input: {}, value: 0 }],
    chatOpen: [{ input: {}, differs: of }],
    chatLines: [{ input: of, refused: notFound, shows: true }],
    chatSend: [
      { input: { ...of, content: 'x', requestKey: randomUUID() }, refused: notFound },
      { input: { ...of, content: 'x', requestKey: keys.lineKey }, refused: notFound, differs: line },
    ],
    chatPicture: [{ input: { ...of, image: IMAGE, requestKey: randomUUID() }, refused: notFound }],
    chatRead: [{ input: { ...of, upTo: lineId }, refused: notFound }],
    chatTyping: [{ input: of, refused: notFound }],
    chatEnd: [{ input: of, refused: notFound }],
    chatRate: [{ input: { ...of, rating: 1 }, refused: notFound }],
    chatTranscript: [{ input: of, refused: notFound }],
    chatAttach: [true, false].map((attach) => ({ input: { attach }, refused: notFound })),
    noticePreferences: [{ input: {} }],
    setNoticePreference: [{ input: { category: 'marketing', channel: 'inbox', enabled: false } }],
    pushKey: [{ input: {} }],
    subscribePush: [{ input: { endpoint: 'https://push.example.com/mine', ...KEYS } }],
    renewPush: [{ input: { ...renewed, ...KEYS }, value: {} }],
    unsubscribePush: [{ input: { endpoint: PUSH_ADDRESS }, value: {} }],
  };
}

/** Calls that mark something as read; the owner only reads here. */
const READS = ['messages', 'message', 'feedbackEntry', 'feedbackList', 'chatLines'] as const;

/** Everything that the owner sees, and the addresses of the own browsers. */
async function ownView() {
  const seen = [];
  for (const name of READS) {
    for (const { input } of attempts()[name]) seen.push(await valueOf(owner, name, input));
  }
  for (const name of [
    'unreadMessages',
    'messageCount',
    'chatUnread',
    'chatState',
    'noticePreferences',
  ] as const) {
    seen.push(await valueOf(owner, name, {}));
  }
  const addresses = await operateOn(test).sql(
    `SELECT endpoint, auth FROM push_subscription WHERE member_id = ${owner.memberId}`,
  );
  return JSON.parse(
    JSON.stringify({ seen, addresses }, (key, value) => (key === 'asOf' ? null : value)),
  ) as object;
}

const answerOf = (visitor: Visitor | null, name: Call, input: object) =>
  test.call(visitor, CALLS[name], input);

async function valueOf(visitor: Visitor, name: Call, input: object): Promise<unknown> {
  const { body } = await answerOf(visitor, name, input);
  if (!body.success) throw new Error(`${name}: ${body.errorCode}`);
  return body.value;
}

const NAMES = Object.keys(CALLS) as Call[];
const OTHERS = ['upline', 'other', 'unrelated'] as const;

describe('what belongs to a member', () => {
  it.each(READS)('is in the answer of %s to the owner', async (name) => {
    const shown = attempts()[name].filter(({ shows }) => shows);
    expect(shown).not.toEqual([]);
    for (const { input } of shown)
      expect(JSON.stringify(await valueOf(owner, name, input))).toContain(SECRET);
  });

  it.each(NAMES)('is neither in the answer of %s to others nor changed by it', async (name) => {
    for (const who of OTHERS) {
      for (const { input, refused, value, differs } of attempts()[name]) {
        const { body } = await answerOf(visitors[who], name, input);
        expect(JSON.stringify(body), who).not.toContain(SECRET);
        if (refused !== undefined) expect(body, who).toMatchObject({ success: false, errorCode: refused });
        else expect(body, who).toMatchObject({ success: true, ...(value !== undefined && { value }) });
        if (differs !== undefined && body.success) expect(body.value, who).not.toEqual(differs);
      }
    }
    for (const { input } of attempts()[name]) {
      const { body } = await answerOf(null, name, input);
      expect(JSON.stringify(body)).not.toContain(SECRET);
      if (CALLS[name].access !== 'guest') expect(body).toMatchObject({ errorCode: 'login.not.session' });
    }
    expect(await ownView()).toEqual(view);
  });

  it('shows its pictures to the owner alone', async () => {
    const { pictureId, lineId } = owned;
    const statuses = async (visitor: Visitor) => [
      (await loadPicture(test, visitor, pictureId)).statusCode,
      (await loadChatPicture(test, memberChatter(visitor), lineId)).statusCode,
    ];
    expect(await statuses(owner)).toEqual([200, 200]);
    for (const who of OTHERS) expect(await statuses(visitors[who])).toEqual([404, 404]);
  });
});
