import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { joinTeam, listBox, sendAs, type TeamMember, unreadOf } from '../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { memberErased } from '../../src/identity/events.ts';
import { statement } from '../../src/platform/database/statement.ts';

const { inbox } = api;

const countRows = statement<[memberId: bigint], { rows: bigint }>(
  'test.count-message-rows-of',
  `SELECT (SELECT count(*) FROM message WHERE recipient_id = $1 OR sender_id = $1)
        + (SELECT count(*) FROM mailbox WHERE member_id = $1)
        + (SELECT count(*) FROM broadcast WHERE sender_id = $1)
        + (SELECT count(*) FROM broadcast_mark WHERE member_id = $1)
        + (SELECT count(*) FROM notice_preference WHERE member_id = $1) AS rows`,
);

let test: TestApp;
let upline: TeamMember;
let agent: TeamMember;
let member: TeamMember;
beforeAll(async () => {
  test = await startTestApp();
  upline = await joinTeam(test, { userName: 'staying', type: 2 });
  agent = await joinTeam(test, { userName: 'leavingagent', type: 1, upline: 'staying' });
  member = await joinTeam(test, { userName: 'ofleaving', upline: 'leavingagent' });
});
afterAll(() => test.stop());

describe('the erasure of a member', () => {
  it('deletes received messages, the name of written ones, and broadcasts to the team', async () => {
    const received = await sendAs(test, member, { recipient: 'upline' });
    const written = await sendAs(test, agent, { repliesTo: received.id });
    const toUpline = await sendAs(test, agent, { recipient: 'upline', title: 'Stays' });
    await sendAs(test, agent, { recipient: 'direct-all' });
    const deleted = await sendAs(test, member, { recipient: 'upline' });
    await test.value(agent, inbox.deleteMessages, { box: 'in', ids: [deleted.id] });
    const { memberId } = agent;
    expect(await unreadOf(test, member)).toBe(2);
    await test.database.transaction((tx) =>
      test.app.deps.identity.events.publish(tx, memberErased, { memberId }),
    );
    expect(await test.database.one(countRows, [memberId])).toEqual({ rows: 0n });
    expect(await unreadOf(test, member)).toBe(1);
    expect((await listBox(test, member)).content.map(({ id }) => id)).toEqual([written.id]);
    expect((await listBox(test, member, { box: 'out' })).content).toEqual([]);
    const [row] = (await listBox(test, upline)).content;
    expect(row).toMatchObject({
      id: toUpline.id,
      title: 'Stays',
      correspondent: { kind: 'former', name: null },
    });
    expect(await test.value(upline, inbox.message, { id: toUpline.id, language: 'EN' })).toMatchObject({
      canReply: false,
    });
  });
});
