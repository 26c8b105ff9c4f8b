import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import {
  chooseMarketing,
  joinTeam,
  listBox,
  sendAs,
  type TeamMember,
  unreadOf,
} from '../../../testing/messages/inbox.ts';
import { deleteAllExpired } from '../../../testing/database/delete-expired.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { sendBroadcast, withdrawBroadcast } from '../operating/broadcasts.ts';
import { recordNotice } from '../notices/record-notice.ts';

const { inbox } = api;
const EN = { title: 'News', content: 'Something new.' };

let test: TestApp;
let agent: TeamMember;
beforeAll(async () => {
  test = await startTestApp();
  agent = await joinTeam(test, { userName: 'markagent', type: 1 });
});
afterAll(() => test.stop());

let joined = 0;
function join(): Promise<TeamMember> {
  joined += 1;
  return joinTeam(test, { userName: `marker${joined}`, upline: 'markagent' });
}

async function notify(
  { memberId, info }: TeamMember,
  kind: 'new-device' | 'deposit-limit-half' = 'new-device',
) {
  const at = test.clock.now();
  const values = { userName: info.userName, time: at, device: 'A phone' };
  await test.database.transaction((tx) => recordNotice(tx, { memberId, kind, values, at }));
}

type Terms = Partial<Parameters<typeof sendBroadcast>[1]>;
function announce(terms: Terms = {}): Promise<bigint> {
  const base = { merchantCode: 'tessera', audience: 'everyone', category: 'service', texts: { EN } } as const;
  const now = test.clock.now();
  return test.database.transaction((tx) =>
    sendBroadcast(tx, { ...base, validUntil: undefined, now, ...terms }),
  );
}

const idsOf = async (visitor: TeamMember) => (await listBox(test, visitor)).content.map(({ id }) => id);

const findMailbox = statement<[memberId: bigint], { readTo: bigint; marks: bigint }>(
  'test.find-mailbox',
  `SELECT broadcasts_read_to AS "readTo", (SELECT count(*) FROM broadcast_mark WHERE member_id = $1) AS marks
     FROM mailbox WHERE member_id = $1`,
);

const expireMessages = statement<[memberId: bigint, at: Date]>(
  'test.expire-messages',
  'UPDATE message SET expires_at = $2 WHERE recipient_id = $1',
);
const expireBroadcast = statement<[id: bigint, at: Date]>(
  'test.expire-broadcast',
  'UPDATE broadcast SET valid_until = $2, expires_at = $2 WHERE id = $1',
);

describe('the unread count', () => {
  it('falls with what is read, and a repeated call changes nothing', async () => {
    const reader = await join();
    await notify(reader);
    await notify(reader);
    const broadcast = await announce();
    const ids = await idsOf(reader);
    expect(await unreadOf(test, reader)).toBe(3);
    const first = { ids: ids.slice(0, 2) };
    expect(await test.value(reader, inbox.markMessagesRead, first)).toEqual({ unread: 1 });
    expect(await test.value(reader, inbox.markMessagesRead, first)).toEqual({ unread: 1 });
    const all = { sentUpTo: test.clock.now().toISOString() };
    expect(await test.value(reader, inbox.markMessagesRead, all)).toEqual({ unread: 0 });
    expect((await listBox(test, reader)).content.every(({ read }) => read)).toBe(true);
    expect(await test.database.one(findMailbox, [reader.memberId])).toEqual({ readTo: broadcast, marks: 0n });
  });

  it('excludes messages after the time of the list', async () => {
    const reader = await join();
    await notify(reader);
    await announce();
    const { asOf } = await listBox(test, reader);
    test.clock.advance(1000);
    await notify(reader);
    await announce();
    expect(await test.value(reader, inbox.markMessagesRead, { sentUpTo: asOf })).toEqual({ unread: 2 });
    expect(await test.value(reader, inbox.deleteMessages, { box: 'in', sentUpTo: asOf })).toEqual({
      unread: 2,
    });
    expect(await idsOf(reader)).toHaveLength(2);
  });

  it('counts a broadcast that was skipped, and none that was read behind it', async () => {
    const reader = await join();
    const [one, two, three] = [await announce(), await announce(), await announce()];
    await test.value(reader, inbox.markMessagesRead, { ids: [`b${two}`] });
    await test.value(reader, inbox.deleteMessages, { box: 'in', ids: [`b${three}`] });
    expect(await unreadOf(test, reader)).toBe(1);
    const rows = (await listBox(test, reader)).content.map(({ id, read }) => [id, read]);
    expect(rows).toEqual([
      [`b${two}`, true],
      [`b${one}`, false],
    ]);
  });

  it('stays exact when expired messages are deleted', async () => {
    const reader = await join();
    await notify(reader);
    await test.value(reader, inbox.markMessagesRead, { ids: await idsOf(reader) });
    await notify(reader);
    await test.value(reader, inbox.deleteMessages, { box: 'in', ids: (await idsOf(reader)).slice(0, 1) });
    await notify(reader);
    await notify(reader);
    await test.database.run(expireMessages, [reader.memberId, test.clock.now()]);
    await notify(reader, 'deposit-limit-half');
    const [notice] = await idsOf(reader);
    const broadcast = await announce();
    expect(await unreadOf(test, reader)).toBe(4);
    await deleteAllExpired(test);
    expect([await unreadOf(test, reader), await idsOf(reader)]).toEqual([2, [notice, `b${broadcast}`]]);
    await test.database.run(expireBroadcast, [broadcast, test.clock.now()]);
    await deleteAllExpired(test);
    expect([await unreadOf(test, reader), await idsOf(reader)]).toEqual([1, [notice]]);
  });
});

describe('a deleted message', () => {
  it('stays with the other side', async () => {
    const writer = await join();
    const { id } = await sendAs(test, writer, { recipient: 'upline' });
    const unread = await unreadOf(test, agent);
    await test.value(writer, inbox.deleteMessages, { box: 'out', ids: [id] });
    expect((await listBox(test, writer, { box: 'out' })).content).toEqual([]);
    expect(await idsOf(agent)).toContain(id);
    const deletion = { box: 'in', ids: [id] };
    expect(await test.value(agent, inbox.deleteMessages, deletion)).toEqual({ unread: unread - 1 });
    expect(await idsOf(agent)).not.toContain(id);
    const { status } = await test.call(agent, inbox.message, { id, language: 'EN' });
    expect(status).toBe(404);
  });

  it('is not in the other box', async () => {
    const writer = await join();
    const { id } = await sendAs(test, writer, { recipient: 'upline' });
    await test.value(writer, inbox.deleteMessages, { box: 'in', ids: [id] });
    expect((await listBox(test, writer, { box: 'out' })).content).toHaveLength(1);
  });

  it('of an agent to the team stays with the team', async () => {
    const reader = await join();
    const { id } = await sendAs(test, agent, { recipient: 'direct-all' });
    await test.value(agent, inbox.deleteMessages, { box: 'out', ids: [id] });
    expect((await listBox(test, agent, { box: 'out' })).content.map((one) => one.id)).not.toContain(id);
    expect(await idsOf(reader)).toEqual([id]);
  });
});

describe('a broadcast of the operator', () => {
  it('is for its audience', async () => {
    const reader = await join();
    const members = await announce({ audience: 'members' });
    const agents = await announce({ audience: 'agents' });
    expect(await idsOf(reader)).toEqual([`b${members}`]);
    expect((await idsOf(agent)).filter((id) => id === `b${agents}`)).toHaveLength(1);
    expect(await idsOf(agent)).not.toContain(`b${members}`);
  });

  it('is shown until its end, and not after a withdrawal', async () => {
    const reader = await join();
    const validUntil = new Date(test.clock.now().getTime() + 60_000);
    await announce({ validUntil });
    const withdrawn = await announce();
    expect(await unreadOf(test, reader)).toBe(2);
    const terms = { merchantCode: 'tessera', id: withdrawn, now: test.clock.now() };
    expect(await test.database.transaction((tx) => withdrawBroadcast(tx, terms))).toBe(true);
    expect(await test.database.transaction((tx) => withdrawBroadcast(tx, terms))).toBe(false);
    expect(await unreadOf(test, reader)).toBe(1);
    test.clock.advance(60_000);
    expect([await unreadOf(test, reader), await idsOf(reader)]).toEqual([0, []]);
  });

  it('with marketing is shown to members who chose marketing, outside breaks and exclusions', async () => {
    const reader = await join();
    await announce({ category: 'marketing' });
    expect(await unreadOf(test, reader)).toBe(0);
    await chooseMarketing(test, reader, true);
    expect(await unreadOf(test, reader)).toBe(1);
    const now = test.clock.now().getTime();
    const [past, future] = [new Date(now - DAY_MS), new Date(now + DAY_MS)];
    const states = [
      [{ break_until: future }, 0],
      [{ break_until: past }, 1],
      [{ of_age_from: future }, 0],
      [{ excluded_at: past, excluded_until: future, excluded_term: 'x' }, 0],
      [{ excluded_at: past, excluded_until: past, excluded_term: 'x', leave_from: past }, 1],
      [{ excluded_at: past, excluded_until: past, excluded_term: 'x', leave_from: future }, 0],
    ] as const;
    for (const [state, unread] of states) {
      await test.database.run(putProtection, [reader.memberId, JSON.stringify(state)]);
      expect([state, await unreadOf(test, reader)]).toEqual([state, unread]);
    }
    await test.database.run(putProtection, [reader.memberId, '{}']);
    await chooseMarketing(test, reader, false);
    expect([await unreadOf(test, reader), await idsOf(reader)]).toEqual([0, []]);
  });
});

const putProtection = statement<[memberId: bigint, state: string]>(
  'test.put-member-protection',
  `INSERT INTO member_protection AS p (member_id, break_until, of_age_from, excluded_at, excluded_until, excluded_term, leave_from)
   SELECT $1::bigint, break_until, of_age_from, excluded_at, excluded_until, excluded_term, leave_from
     FROM jsonb_populate_record(NULL::member_protection, $2::jsonb)
   ON CONFLICT (member_id) DO UPDATE SET break_until = excluded.break_until, of_age_from = excluded.of_age_from,
     excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until,
     excluded_term = excluded.excluded_term, leave_from = excluded.leave_from`,
);
