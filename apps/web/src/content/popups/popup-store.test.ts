import { beforeEach, expect, test } from 'vitest';
import { storeRecord, storedRecord, recordNoticeShown, wasNoticeShown } from './popup-store.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const CLOSED = { data: ['One,<p>1</p>'], show: false };

test('each audience has a separate record', () => {
  storeRecord('B', 'm_home', CLOSED);
  expect(storedRecord('B', 'm_home')).toEqual(CLOSED);
  expect(storedRecord('A', 'm_home')).toBeUndefined();
  expect(JSON.parse(localStorage.getItem('announcementPopup.B') ?? '')).toEqual(CLOSED);
});

test('closing the home popup closes the registration popup, and later changes are separate', () => {
  storeRecord('B', 'm_home', CLOSED);
  expect(storedRecord('B', 'm_reg')).toEqual(CLOSED);
  storeRecord('B', 'm_reg', { data: ['Two,'], show: true });
  expect(storedRecord('B', 'm_home')).toEqual(CLOSED);
  expect(storedRecord('B', 'm_reg')).toEqual({ data: ['Two,'], show: true });
});

test.each(['', 'null', '{', '[]', '{"show":1,"data":[]}', '{"show":true,"data":[1]}', '{"show":true}'])(
  'a stored record of %s is ignored',
  (stored) => {
    localStorage.setItem('announcementPopup.B', stored);
    expect(storedRecord('B', 'm_home')).toBeUndefined();
  },
);

test('the home notice is shown once per session', () => {
  expect(wasNoticeShown()).toBe(false);
  recordNoticeShown();
  expect(wasNoticeShown()).toBe(true);
});
