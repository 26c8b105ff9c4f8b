import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { joinTeam, listBox, sendAs, type TeamMember, unreadOf } from '../../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';

const { inbox } = api;

let test: TestApp;
/** The upline of `owner` and `other`; `unrelated` belongs to no team. */
let upline: TeamMember;
let owner: TeamMember;
let other: TeamMember;
let unrelated: TeamMember;
/** A message that the operator sent to `owner`, one that `owner` wrote to the operator, and a broadcast to the team. */
let received: string;
let written: string;
let broadcast: string;
beforeAll(async () => {
  test = await startTestApp();
  upline = await joinTeam(test, { userName: 'theupline', type: 1 });
  owner = await joinTeam(test, { userName: 'theowner', upline: 'theupline' });
  other = await joinTeam(test, { userName: 'theother', upline: 'theupline' });
  unrelated = await joinTeam(test, { userName: 'unrelated' });
  await operateOn(test).run('message send theowner --as lina --title Private --text For_the_owner');
  ({ id: received = '' } = (await listBox(test, owner)).content[0] ?? {});
  ({ id: written } = await sendAs(test, owner));
  ({ id: broadcast } = await sendAs(test, upline, { recipient: 'direct-all' }));
});
afterAll(() => test.stop());

const visitors = () => ({ upline, other, unrelated });
const OTHERS = ['upline', 'other', 'unrelated'] as const;

/** Everything that the owner sees, and the unread count. */
async function ownView() {
  const boxes = [await listBox(test, owner), await listBox(test, owner, { box: 'out' })];
  const all = boxes.flatMap(({ content }) => content);
  const whole = await Promise.all(
    all.map(({ id }) => test.value(owner, inbox.message, { id, language: 'EN' })),
  );
  return {
    whole,
    unread: await unreadOf(test, owner),
    count: await test.value(owner, inbox.messageCount, {}),
  };
}

describe('messages of the owner', () => {
  it('are readable by the owner', async () => {
    const { whole, unread, count } = await ownView();
    expect(whole.map(({ id }) => id).toSorted()).toEqual([broadcast, received, written].toSorted());
    expect([unread, count]).toEqual([2, 2]);
  });

  it.each(OTHERS)('are in no list and no count of %s', async (name) => {
    const visitor = visitors()[name];
    const ids = [
      ...(await listBox(test, visitor)).content,
      ...(await listBox(test, visitor, { box: 'out' })).content,
    ];
    expect(ids.filter(({ id }) => [received, written].includes(id))).toEqual([]);
    const expected = { upline: 0, other: 1, unrelated: 0 }[name];
    expect(await test.value(visitor, inbox.messageCount, {})).toBe(expected);
    expect(await unreadOf(test, visitor)).toBe(expected);
    const found = await listBox(test, visitor, { search: 'owner' });
    expect(found.content).toEqual([]);
  });

  it.each(OTHERS)('are not found by %s, neither to read nor to answer', async (name) => {
    const visitor = visitors()[name];
    const broadcasts = name === 'unrelated' ? [broadcast] : [];
    for (const id of [received, written, ...broadcasts]) {
      const { status, body } = await test.call(visitor, inbox.message, { id, language: 'EN' });
      expect([status, body]).toMatchObject([404, { errorCode: 'message.not.found' }]);
      const answer = { repliesTo: id, title: 'x', content: 'x', requestKey: randomUUID() };
      expect((await test.call(visitor, inbox.sendMessage, answer)).body).toMatchObject({
        errorCode: 'message.not.found',
      });
    }
  });

  it.each(OTHERS)('are neither marked nor deleted by %s', async (name) => {
    const visitor = visitors()[name];
    const before = await ownView();
    const ids = [received, written, broadcast];
    const asOf = test.clock.now().toISOString();
    for (const selection of [{ ids }, { sentUpTo: asOf }]) {
      await test.value(visitor, inbox.markMessagesRead, selection);
      await test.value(visitor, inbox.deleteMessages, { box: 'in', ...selection });
      // A broadcast that the upline wrote is the upline's own message in the outbox.
      const own = name === 'upline' ? { ids: [received, written] } : selection;
      await test.value(visitor, inbox.deleteMessages, { box: 'out', ...own });
    }
    expect(await ownView()).toEqual(before);
  });

  it('stay with the request keys of others', async () => {
    const requestKey = randomUUID();
    const first = await sendAs(test, owner, { requestKey });
    const second = await sendAs(test, other, { requestKey });
    expect(second.id).not.toBe(first.id);
  });

  it('are refused to trial members and guests', async () => {
    const trial = await test.given.member({ userName: 'trialreader' });
    await operateOn(test).sql(`UPDATE member SET type = 4 WHERE user_name = 'trialreader'`);
    const id = { id: received, language: 'EN' };
    const send = { recipient: 'platform', title: 'x', content: 'x', requestKey: randomUUID() };
    const calls = [
      [inbox.unreadMessages, {}],
      [inbox.messageCount, {}],
      [inbox.messages, { box: 'in', language: 'EN' }],
      [inbox.message, id],
      [inbox.messageRecipients, {}],
      [inbox.sendMessage, send],
      [inbox.markMessagesRead, { ids: [received] }],
      [inbox.deleteMessages, { box: 'in', ids: [received] }],
    ] as const;
    expect(calls).toHaveLength(Object.keys(inbox).length);
    for (const [entry, input] of calls) {
      expect((await test.call(trial, entry, input)).body).toMatchObject({ errorCode: 'free_reject' });
      expect((await test.call(null, entry, input)).body).toMatchObject({ errorCode: 'login.not.session' });
    }
  });
});
