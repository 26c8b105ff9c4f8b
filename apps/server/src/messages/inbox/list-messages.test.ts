import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { joinTeam, listBox, sendAs, type TeamMember, unreadOf } from '../../../testing/messages/inbox.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { recordNotice } from '../notices/record-notice.ts';

const { inbox } = api;

let test: TestApp;
let agent: TeamMember;

beforeAll(async () => {
  test = await startTestApp();
  agent = await joinTeam(test, { userName: 'listagent', type: 1 });
});
afterAll(() => test.stop());

function notice(memberId: bigint, kind: 'new-device' | 'deposit-limit-half', values: object) {
  const at = test.clock.now();
  return test.database.transaction((tx) =>
    recordNotice(tx, { memberId, kind, values: { userName: 'listmember', time: at, ...values }, at }),
  );
}

describe('a box', () => {
  it('lists messages and broadcasts newest first, over several pages', async () => {
    const reader = await joinTeam(test, { userName: 'pagereader', upline: 'listagent' });
    const sent: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await notice(reader.memberId, 'new-device', { device: `Phone ${count}` });
      const { id } = await sendAs(test, agent, { recipient: 'direct-all', title: `To all ${count}` });
      sent.unshift(id);
      if (count !== 1) test.clock.advance(1000);
    }
    const whole = await listBox(test, reader);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBox(test, reader, { size: 2, ...(cursor && { cursor }) });
      paged.push(...page.content.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(whole.content).toHaveLength(6);
    expect(whole.nextCursor).toBeNull();
    expect(paged).toEqual(whole.content.map(({ id }) => id));
    expect(paged.filter((id) => id.startsWith('b'))).toEqual(sent);
    expect(await test.value(reader, inbox.messageCount, {})).toBe(6);
    expect(await unreadOf(test, reader)).toBe(6);
  });

  it('finds text in titles, contents and values, in any case', async () => {
    const reader = await joinTeam(test, { userName: 'searcher', upline: 'listagent' });
    await notice(reader.memberId, 'new-device', { device: 'Nokia 3310' });
    await notice(reader.memberId, 'deposit-limit-half', {});
    await sendAs(test, agent, { recipient: 'direct-all', title: 'Party', content: 'Bring 100% of the team' });
    const found = async (search: string, language: 'EN' | 'TY' = 'EN') =>
      (await listBox(test, reader, { search, language })).content.map(({ title }) => title);
    expect(await found('nokia')).toEqual(['Login on a new device']);
    expect(await found('NEW DEVICE')).toEqual(['Login on a new device']);
    expect(await found('100% of')).toEqual(['Party']);
    expect(await found('party', 'TY')).toEqual(['Party']);
    expect(await found('userName')).toEqual([]);
    expect(await found('searcher')).toEqual([]);
  });
});

describe('a system message', () => {
  it('is rendered in the language of the reader, without the greeting', async () => {
    const reader = await joinTeam(test, { userName: 'polyglot' });
    await notice(reader.memberId, 'new-device', { device: 'Nokia 3310' });
    const read = async (language: 'EN' | 'TY' | 'AR') => {
      const [row] = (await listBox(test, reader, { language })).content;
      expect(row).toMatchObject({
        category: 'security',
        correspondent: { kind: 'system', name: null },
        read: false,
      });
      return test.value(reader, inbox.message, { id: row?.id, language });
    };
    const english = await read('EN');
    expect(english).toMatchObject({
      title: 'Login on a new device',
      subject: '/m/securityCenter',
      canReply: false,
      repliesTo: null,
      read: false,
    });
    expect(english.content).toMatch(/^On .*\d{4}.* your account was used on .*: Nokia 3310\.\nIf it was you/);
    expect(english.content).not.toMatch(/Hello|T\d\d:\d\d|\{/);
    const [filipino, arabic] = [await read('TY'), await read('AR')];
    expect(filipino.title).not.toBe(english.title);
    expect(arabic.content).toContain('\u2068Nokia 3310\u2069');
    expect(await unreadOf(test, reader)).toBe(1);
  });
});
