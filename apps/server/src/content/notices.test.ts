import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { editorOf } from '../../testing/content/editor.ts';

const ENGLISH = { language: 'EN' };
const COUNT = 25;
const HOUR_MS = 3_600_000;

let test: TestApp;
let editor: ReturnType<typeof editorOf>;
beforeAll(async () => {
  test = await startTestApp();
  editor = editorOf(test);
  const now = test.clock.now().getTime();
  for (let age = 1; age <= COUNT; age += 1) {
    // Pairs with the same time, which the id orders.
    const startsAt = new Date(now - Math.ceil(age / 2) * HOUR_MS).toISOString();
    const texts = { EN: { title: `News ${age}`, content: `<p>Text ${age}</p>` } };
    await editor.show({ key: `news-${age}`, type: 'PL', startsAt, texts });
  }
});
afterAll(() => test.stop());

const page = (visitor: Visitor | null, more: object = {}) =>
  test.value(visitor, api.content.notices, { ...ENGLISH, types: 'PL', ...more });

describe('notice list', () => {
  it('pages from the newest entry without duplicates during concurrent publications', async () => {
    const first = await page(null, { size: 10 });
    await editor.show({ key: 'late', type: 'PL', texts: { EN: { title: 'Late' } } });
    const seen = [...first.content];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const next = await page(null, { size: 10, cursor });
      seen.push(...next.content);
      cursor = next.nextCursor;
    }
    await editor.archive('late');
    expect(seen.map(({ title }) => title)).toHaveLength(COUNT);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    const times = seen.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has no next page after the last page, even a full page', async () => {
    expect((await page(null, { size: COUNT })).nextCursor).toBeNull();
    expect((await page(null, { size: COUNT - 1 })).content).toHaveLength(COUNT - 1);
    expect((await page(null)).content).toHaveLength(20);
  });

  it.each([{ size: 51 }, { size: 0 }, { types: 'B' }, { cursor: 'x' }, { cursor: '1.2' }, { types: 'PL,A' }])(
    'refuses %j',
    async (wrong) => {
      const { status } = await test.call(null, api.content.notices, { ...ENGLISH, types: 'PL', ...wrong });
      expect(status).toBe(400);
    },
  );

  it('marks the notices each member has opened, and counts unread notices', async () => {
    const [reader, other] = [await test.given.member(), await test.given.member()];
    const before = await page(reader);
    expect([before.footer.unreadCount, before.content[0]?.read]).toEqual([COUNT, false]);
    const announcementId = before.content[0]?.id ?? '';
    for (let time = 0; time < 2; time += 1)
      await test.value(reader, api.content.markAnnouncementAsRead, { announcementId });
    const after = await page(reader);
    expect([after.footer.unreadCount, after.content[0]?.read, after.content[1]?.read]).toEqual([
      COUNT - 1,
      true,
      false,
    ]);
    const home = { ...ENGLISH, types: 'PL' };
    expect((await test.value(reader, api.content.announcements, home)).footer.unreadCount).toBe(COUNT - 1);
    expect((await page(other)).footer.unreadCount).toBe(COUNT);
    expect((await page(null)).footer.unreadCount).toBe(0);
    expect((await test.value(reader, api.content.announcements, { ...ENGLISH, types: 'B' })).footer).toEqual({
      unreadCount: 0,
    });
  });
});

describe('single notice', () => {
  it('is returned with its text', async () => {
    const { content } = await page(null);
    const { id = '', publishedAt } = content.find(({ title }) => title === 'News 3') ?? {};
    expect(await test.value(null, api.content.notice, { ...ENGLISH, id })).toEqual({
      id,
      title: 'News 3',
      content: '<p>Text 3</p>',
      publishedAt,
    });
  });

  it('is not found by visitors outside its audience', async () => {
    await editor.show({ key: 'inside', type: 'PL', executions: ['A'], texts: { EN: { title: 'Inside' } } });
    const member = await test.given.member();
    const { content } = await page(member);
    const id = content.find(({ title }) => title === 'Inside')?.id ?? '';
    expect((await test.call(member, api.content.notice, { ...ENGLISH, id })).status).toBe(200);
    const guest = await test.call(null, api.content.notice, { ...ENGLISH, id });
    expect([guest.status, guest.body]).toMatchObject([404, { errorCode: 'announcement.not.found' }]);
    await editor.archive('inside');
    const mark = await test.call(member, api.content.markAnnouncementAsRead, { announcementId: id });
    expect([mark.status, mark.body]).toMatchObject([404, { errorCode: 'announcement.not.found' }]);
  });

  it('is marked as read in a session only', async () => {
    const answer = await test.call(null, api.content.markAnnouncementAsRead, { announcementId: '1' });
    expect(answer.status).toBe(401);
  });

  it.each(['0', '-1', 'abc', '1e3', '99999999999999999999'])('is not found by the id %s', async (id) => {
    expect((await test.call(null, api.content.notice, { ...ENGLISH, id })).status).toBe(400);
  });
});
