import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { joinTeam, listBox, sendAs, type TeamMember, unreadOf } from '../../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { recordNotice } from '../notices/record-notice.ts';

const { inbox } = api;
const TEXT = { title: 'A title', content: 'A text' };

let test: TestApp;
let top: TeamMember;
let agent: TeamMember;
let member: TeamMember;
let loner: TeamMember;
beforeAll(async () => {
  test = await startTestApp();
  top = await joinTeam(test, { userName: 'topagent', type: 2 });
  agent = await joinTeam(test, { userName: 'subagent', type: 1, upline: 'topagent' });
  member = await joinTeam(test, { userName: 'teammember', upline: 'subagent' });
  loner = await joinTeam(test, { userName: 'loner' });
});
afterAll(() => test.stop());

const recipientsOf = (visitor: TeamMember) => test.value(visitor, inbox.messageRecipients, {});
const attempt = async (visitor: TeamMember, input: object) => {
  const { body } = await test.call(visitor, inbox.sendMessage, {
    ...TEXT,
    requestKey: randomUUID(),
    ...input,
  });
  return body.success ? 'sent' : body.errorCode;
};
const read = (visitor: TeamMember, id: string) => test.value(visitor, inbox.message, { id, language: 'EN' });

describe('recipients', () => {
  it('depend on the place in the team', async () => {
    const platform = { recipient: 'platform', name: null, members: null };
    expect(await recipientsOf(loner)).toEqual([platform]);
    expect(await recipientsOf(member)).toEqual([
      platform,
      { recipient: 'upline', name: 'su***t', members: null },
    ]);
    expect(await recipientsOf(agent)).toEqual([
      platform,
      { recipient: 'upline', name: 'to***t', members: null },
      { recipient: 'direct-members', name: null, members: 1 },
      { recipient: 'direct-all', name: null, members: 1 },
    ]);
    expect(await recipientsOf(top)).toEqual([
      platform,
      { recipient: 'direct-agents', name: null, members: 1 },
      { recipient: 'direct-all', name: null, members: 1 },
    ]);
  });

  it('that are not permitted are refused', async () => {
    for (const recipient of ['upline', 'direct-members', 'direct-agents', 'direct-all']) {
      expect(await attempt(loner, { recipient })).toBe('message.recipient.invalid');
    }
    expect(await attempt(top, { recipient: 'upline' })).toBe('message.recipient.invalid');
    expect(await attempt(agent, { recipient: 'direct-agents' })).toBe('message.recipient.invalid');
  });

  it('are exactly one', async () => {
    expect(await attempt(member, {})).toBe('request_param_err');
    expect(await attempt(member, { recipient: 'platform', repliesTo: 'm1' })).toBe('request_param_err');
  });
});

describe('a message', () => {
  it('to the upline arrives, and the upline answers', async () => {
    const { id } = await sendAs(test, member, { recipient: 'upline', title: 'Question' });
    expect(await read(agent, id)).toMatchObject({
      correspondent: { kind: 'direct-member', name: 'teammember' },
      category: 'conversation',
      canReply: true,
      read: false,
    });
    const unread = await unreadOf(test, member);
    const answer = await sendAs(test, agent, { repliesTo: id, title: 'Answer', content: 'one\r\ntwo' });
    expect(await unreadOf(test, member)).toBe(unread + 1);
    expect(await read(member, answer.id)).toMatchObject({
      correspondent: { kind: 'upline', name: 'su***t' },
      content: 'one\ntwo',
      repliesTo: { id, title: 'Question' },
    });
    const { content } = await listBox(test, member, { box: 'out' });
    expect(content).toMatchObject([{ id, box: 'out', read: true, correspondent: { kind: 'upline' } }]);
  });

  it('is one message for one request key, also for concurrent requests', async () => {
    const input = { ...TEXT, recipient: 'platform', requestKey: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.value(loner, inbox.sendMessage, input)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await attempt(loner, { ...input, title: 'Another' })).toBe('request.conflict');
    expect((await listBox(test, loner, { box: 'out' })).content).toHaveLength(1);
  });

  it('of the system is not answered', async () => {
    const at = test.clock.now();
    const values = { userName: 'loner', time: at, device: 'A phone' };
    await test.database.transaction((tx) =>
      recordNotice(tx, { memberId: loner.memberId, kind: 'new-device', values, at }),
    );
    const [row] = (await listBox(test, loner)).content;
    expect(await read(loner, row?.id ?? '')).toMatchObject({ canReply: false });
    expect(await attempt(loner, { repliesTo: row?.id })).toBe('message.reply.invalid');
  });

  it('that the member wrote is not answered, and an unknown one is not found', async () => {
    const { id } = await sendAs(test, loner);
    expect(await attempt(loner, { repliesTo: id })).toBe('message.reply.invalid');
    expect(await attempt(loner, { repliesTo: 'm999999' })).toBe('message.not.found');
    expect(await attempt(loner, { repliesTo: 'b999999' })).toBe('message.not.found');
  });

  it('of a member who left the team is not answered', async () => {
    const leaver = await joinTeam(test, { userName: 'leaver', upline: 'subagent' });
    const { id } = await sendAs(test, leaver, { recipient: 'upline' });
    await operateOn(test).sql(`UPDATE member SET upline_id = NULL WHERE user_name = 'leaver'`);
    expect(await read(agent, id)).toMatchObject({
      correspondent: { kind: 'former', name: null },
      canReply: false,
    });
    expect(await attempt(agent, { repliesTo: id })).toBe('message.reply.invalid');
  });

  it.each([
    ['title', 'x'.repeat(61)],
    ['title', 'two\nlines'],
    ['title', '   '],
    ['content', 'x'.repeat(1001)],
    ['content', ''],
    ['content', 'bell\u0007'],
  ])('with an invalid %s is refused', async (field, text) => {
    expect(await attempt(member, { recipient: 'platform', [field]: text })).toBe('request_param_err');
  });

  it('is refused after 50 within a day', async () => {
    const writer = await joinTeam(test, { userName: 'writer', upline: 'subagent' });
    for (let count = 0; count < 50; count += 1) await sendAs(test, writer);
    const deleted = { box: 'out', sentUpTo: test.clock.now().toISOString() };
    await test.value(writer, inbox.deleteMessages, deleted);
    const { status, body } = await test.call(writer, inbox.sendMessage, {
      ...TEXT,
      recipient: 'platform',
      requestKey: randomUUID(),
    });
    expect([status, body]).toMatchObject([429, { errorCode: 'message.limit', value: { most: 50 } }]);
  });
});

describe('a broadcast to the team', () => {
  it('reaches members who registered before, and is answered to the agent', async () => {
    const { id } = await sendAs(test, agent, { recipient: 'direct-members', title: 'To the team' });
    const newcomer = await joinTeam(test, { userName: 'latecomer', upline: 'subagent' });
    expect((await listBox(test, member)).content[0]).toMatchObject({ id, read: false, title: 'To the team' });
    expect((await listBox(test, newcomer)).content).toEqual([]);
    const answer = await sendAs(test, member, { repliesTo: id });
    expect(await read(agent, answer.id)).toMatchObject({ repliesTo: { id, title: 'To the team' } });
    const [sent] = (await listBox(test, agent, { box: 'out' })).content;
    expect(sent).toMatchObject({ id, correspondent: { kind: 'direct-members', name: null } });
  });

  it('is refused after 10 within a day', async () => {
    const busy = await joinTeam(test, { userName: 'busyagent', type: 1 });
    await joinTeam(test, { userName: 'busymember', upline: 'busyagent' });
    for (let count = 0; count < 10; count += 1) await sendAs(test, busy, { recipient: 'direct-all' });
    expect(await attempt(busy, { recipient: 'direct-all' })).toBe('message.limit');
    expect(await attempt(busy, { recipient: 'platform' })).toBe('sent');
  });
});

describe('the profile picture of a sender', () => {
  it('is shown to the upline alone', async () => {
    for (const one of [member, agent]) await test.value(one, api.identity.setHeadIcon, { icon: 'fish' });
    await sendAs(test, member, { ...TEXT, recipient: 'upline' });
    const [toAgent] = (await listBox(test, agent, { language: 'EN' })).content;
    expect(toAgent?.correspondent).toEqual({
      kind: 'direct-member',
      name: 'teammember',
      headIconUrl: expect.stringContaining('icon_fish'),
    });
    await sendAs(test, agent, { ...TEXT, repliesTo: toAgent?.id });
    const [toMember] = (await listBox(test, member, { language: 'EN' })).content;
    expect(toMember?.correspondent).toEqual({ kind: 'upline', name: 'su***t' });
  });
});
