import { beforeEach, expect, test } from 'vitest';
import { keepRecord, keptRecord, noteNoticeShown, noticeHadItsTurn } from './popup-store.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const CLOSED = { data: ['One,<p>1</p>'], show: false };

test('each audience has a record of its own', () => {
  keepRecord('B', 'm_home', CLOSED);
  expect(keptRecord('B', 'm_home')).toEqual(CLOSED);
  expect(keptRecord('A', 'm_home')).toBeUndefined();
  expect(JSON.parse(localStorage.getItem('announcementPopup.B') ?? '')).toEqual(CLOSED);
});

test('what was closed at home is closed at the registration, and each goes on by itself', () => {
  keepRecord('B', 'm_home', CLOSED);
  expect(keptRecord('B', 'm_reg')).toEqual(CLOSED);
  keepRecord('B', 'm_reg', { data: ['Two,'], show: true });
  expect(keptRecord('B', 'm_home')).toEqual(CLOSED);
  expect(keptRecord('B', 'm_reg')).toEqual({ data: ['Two,'], show: true });
});

test.each(['', 'null', '{', '[]', '{"show":1,"data":[]}', '{"show":true,"data":[1]}', '{"show":true}'])(
  'a record that reads %s is none',
  (kept) => {
    localStorage.setItem('announcementPopup.B', kept);
    expect(keptRecord('B', 'm_home')).toBeUndefined();
  },
);

test('the home notice has one turn in a session', () => {
  expect(noticeHadItsTurn()).toBe(false);
  noteNoticeShown();
  expect(noticeHadItsTurn()).toBe(true);
});
