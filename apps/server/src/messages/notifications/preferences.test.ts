import { api } from '@tessera/contract';
import type { NoticePreference } from '@tessera/contract/messages/notifications';
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';

const { notifications } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

type Cell = Pick<NoticePreference, 'category' | 'channel'>;

const cellsOf = (visitor: Visitor) => test.value(visitor, notifications.noticePreferences, {});

async function cellOf(visitor: Visitor, { category, channel }: Cell) {
  return (await cellsOf(visitor)).find((one) => one.category === category && one.channel === channel);
}

describe('notice preferences', () => {
  it('lock security and money, leave marketing off and the others on', async () => {
    const cells = await cellsOf(await test.given.member());
    const named = (stored: (cell: NoticePreference) => boolean) =>
      cells.filter(stored).map(({ category, channel }) => `${category} ${channel}`);
    expect(named(({ locked }) => locked)).toEqual([
      'security inbox',
      'security push',
      'security mail',
      'security sms',
      'money inbox',
      'money push',
      'money mail',
      'money sms',
    ]);
    expect(named(({ enabled }) => !enabled)).toEqual(['play mail', 'marketing inbox']);
    expect(cells).toHaveLength(18);
  });

  it('change one cell of one member, and a repeated change is the same', async () => {
    const [member, other] = [await test.given.member(), await test.given.member()];
    const cell = { category: 'marketing', channel: 'inbox' } as const;
    for (const enabled of [true, true, false]) {
      const saved = await test.value(member, notifications.setNoticePreference, { ...cell, enabled });
      expect(saved).toEqual({ ...cell, enabled, locked: false });
      expect(await cellOf(member, cell)).toEqual(saved);
    }
    await test.value(member, notifications.setNoticePreference, { ...cell, enabled: true });
    expect(await cellOf(other, cell)).toMatchObject({ enabled: false });
  });

  it.each([
    ['money', 'push', true],
    ['money', 'mail', false],
    ['play', 'sms', true],
    ['marketing', 'push', true],
  ] as const)('refuse a change of %s by %s, which has no switch', async (category, channel, enabled) => {
    const member = await test.given.member();
    const { status, body } = await test.call(member, notifications.setNoticePreference, {
      category,
      channel,
      enabled,
    });
    expect([status, body]).toMatchObject([422, { errorCode: 'notice.preference.locked' }]);
  });

  it('are refused to guests', async () => {
    expect((await test.call(null, notifications.noticePreferences, {})).status).toBe(401);
  });
});
