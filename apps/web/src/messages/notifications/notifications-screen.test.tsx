import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import { NOTICE_CHANNELS } from '@tessera/contract/messages/notifications';
import { expect, test } from 'vitest';
import { SESSION, refusing, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './notifications-screen.tsx';

const AT = '/m/set/notifications';
const LOCKED = ['security', 'money'];
const CELLS = NOTICE_CATEGORIES.flatMap((category) =>
  NOTICE_CHANNELS.filter(
    (channel) =>
      LOCKED.includes(category) || (channel !== 'sms' && (category !== 'marketing' || channel === 'inbox')),
  ).map((channel) => ({
    category,
    channel,
    enabled: category !== 'marketing',
    locked: LOCKED.includes(category),
  })),
);

const show = (answers: object) =>
  showScreen(Screen, {
    at: AT,
    session: SESSION,
    answers: { 'notifications.noticePreferences': () => CELLS, ...answers },
  });

const switches = (root: HTMLElement) => [...root.querySelectorAll<HTMLInputElement>('[role="switch"]')];

test('each switch has a name, locked cells say that they are always on, and unused channels have no cell', async () => {
  const { root } = await show({});
  expect(switches(root)).toHaveLength(10);
  expect(switches(root)[0]?.getAttribute('aria-label')).toBe('Account: Inbox');
  const locked = [...root.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label'));
  expect(locked).toHaveLength(8);
  expect(locked[0]).toBe('Security: Inbox. Always on');
  expect(locked[3]).toBe('Security: SMS. Always on for the most important messages');
});

test('a switch changes at once, and saves its own cell alone', async () => {
  const { root, press, calls } = await show({
    'notifications.setNoticePreference': (input: object) => ({ ...input, locked: false }),
  });
  const offers = switches(root).at(-1);
  if (!offers) throw new Error('no switch');
  await press(offers);
  expect(offers.checked).toBe(true);
  expect(calls.at(-1)).toEqual({
    name: 'notifications.setNoticePreference',
    input: { category: 'marketing', channel: 'inbox', enabled: true },
  });
});

test('a change that is not saved is taken back and reported', async () => {
  const screen = await show({
    'notifications.setNoticePreference': refusing('notice.preference.locked'),
  });
  const [first] = switches(screen.root);
  if (!first) throw new Error('no switch');
  await screen.press(first);
  expect(first.checked).toBe(true);
  expect(screen.alerts()).toEqual(['Your choice was not saved. Try again.']);
});
