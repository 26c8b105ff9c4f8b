import type { NoticeTitle } from '@tessera/contract/content/content';
import { describe, expect, test } from 'vitest';
import { audienceOf, noticeToShow, popupsFor, recordAfter } from './auto-dialog.ts';

const SESSION = {
  token: 't',
  merchantCode: 'tessera',
  userName: 'maria9',
  type: 0,
  customerType: 0,
  firstTimeLogin: false,
};
const ALL = [
  { execution: 'A', promotionType: '' },
  { execution: 'B', promotionType: 'MISSION' },
  { execution: 'F', promotionType: '' },
] as const;

describe('audience', () => {
  test('is A with a session and B without one', () => {
    expect([audienceOf(SESSION), audienceOf(null)]).toEqual(['A', 'B']);
  });

  test.each([
    ['a guest', null, false, ['B']],
    ['a member', SESSION, false, ['A']],
    ['a member on the visit of the first sign-in', SESSION, true, ['A', 'F']],
  ])('%s sees its own announcements', (_who, session, firstVisit, seen) => {
    const reader = { session, firstVisit, mayPromote: false };
    expect(popupsFor(reader, ALL).map(({ execution }) => execution)).toEqual(seen);
  });

  test.each([true, false])(
    'of members includes announcements of promotions where they may open: %s',
    (mayPromote) => {
      const popups = [{ execution: 'A', promotionType: 'MISSION' }] as const;
      const reader = { session: SESSION, firstVisit: false, mayPromote };
      expect(popupsFor(reader, popups)).toHaveLength(mayPromote ? 1 : 0);
    },
  );
});

describe('popup record', () => {
  const one = { title: 'One', content: '<p>1</p>' };
  const two = { title: 'Two', content: '<p>2</p>' };
  const closed = { data: ['One,<p>1</p>', 'Two,<p>2</p>'], show: false };

  test('of a first visit opens and stores title and content of each announcement', () => {
    expect(recordAfter(undefined, [one, two])).toEqual({ data: closed.data, show: true });
  });

  test('stays closed while the same announcements are published, in any order and number', () => {
    expect(recordAfter(closed, [one, two]).show).toBe(false);
    expect(recordAfter(closed, [two, one, one]).show).toBe(false);
  });

  test('stays open until it is closed', () => {
    expect(recordAfter({ ...closed, show: true }, [one, two]).show).toBe(true);
  });

  test.each([
    ['an added announcement', [one, two, { title: 'Three', content: '' }]],
    ['a removed announcement', [one]],
    ['a changed content', [one, { ...two, content: '<p>2!</p>' }]],
    ['a changed title', [{ ...one, title: 'Uno' }, two]],
    ['an empty list', []],
  ])('is opened again by %s', (_what, popups) => {
    expect(recordAfter(closed, popups).show).toBe(true);
  });
});

describe('notice of a session', () => {
  const notice = (id: string, read: boolean): NoticeTitle => ({
    id,
    read,
    title: id,
    publishedAt: '2026-11-20T08:00:00.000Z',
    announcementDisplaySpeed: 'MEDIUM',
  });

  test('is the newest unread one', () => {
    expect(noticeToShow([notice('9', false), notice('8', false)])?.id).toBe('9');
    expect(noticeToShow([notice('9', true), notice('8', false)])).toBeUndefined();
    expect(noticeToShow([])).toBeUndefined();
  });
});
