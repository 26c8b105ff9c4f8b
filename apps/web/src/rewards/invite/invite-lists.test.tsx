import { expect, test, vi } from 'vitest';
import { friend, show } from '../../../testing/invite.tsx';

test.each([
  ['registered', 'Registered', 'Time until Dec 20, 2026'],
  ['deposited', 'Deposited', 'Time until Dec 20, 2026'],
  ['qualified', 'Reward is coming', 'Registered Nov 20, 2026'],
  ['review', 'Being checked', 'Registered Nov 20, 2026'],
  ['rewarded', 'Rewarded', 'Registered Nov 20, 2026'],
  ['ended', 'No reward', 'Registered Nov 20, 2026'],
])('a friend in the state %s reads "%s"', async (state, badge, time) => {
  const { root } = await show(
    { invited: 1 },
    {
      answers: { 'referrals.referralList': () => ({ content: [friend('7', { state })], next: null }) },
    },
  );
  const row = root.querySelector('ul[aria-label="Friends"] li');
  expect(row?.textContent).toBe(`ju***4${time}${badge}`);
});

test('friends load page by page, and a closed account has no name', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { root, button, press } = await show(
    { invited: 2 },
    {
      answers: {
        'referrals.referralList': ({ before }) =>
          before === undefined
            ? { content: [friend('8')], next: '8' }
            : { content: [friend('7', { name: null })], next: null },
      },
    },
  );
  await press(button('Show earlier friends'));
  expect(root.querySelectorAll('ul[aria-label="Friends"] li')).toHaveLength(2);
  expect(root.textContent).toContain('Closed account');
});

test('the income is listed by day', async () => {
  const { root } = await show(
    {},
    {
      query: '?view=income',
      answers: {
        'referrals.referralIncome': () => ({
          content: [{ day: '2026-11-21', rewards: 2, amount: '100.00' }],
          next: null,
        }),
      },
    },
  );
  expect(root.querySelector('ul[aria-label="Income"] li')?.textContent).toBe('Nov 21, 20262 rewards+₱100.00');
});

test('the ranking marks the own place', async () => {
  const { root } = await show(
    {},
    {
      query: '?view=ranking',
      answers: {
        'referrals.referralRanking': () => ({
          content: [
            { rank: 1, name: 'an***1', friends: 3, own: false },
            { rank: 2, name: 'ma***9', friends: 1, own: true },
          ],
        }),
      },
    },
  );
  const rows = [...root.querySelectorAll('ol[aria-label="Ranking"] li')].map((row) => row.textContent);
  expect(rows).toEqual(['1an***1 3 friends', '2ma***9 You1 friend']);
});

test.each([
  ['friends', 'No friends yet'],
  ['income', 'No income yet'],
  ['ranking', 'Nobody leads yet'],
])('an empty list of %s explains itself', async (view, title) => {
  const { root } = await show({}, { query: `?view=${view}` });
  expect(root.textContent).toContain(title);
});

test('friends of an earlier promotion stay visible', async () => {
  const { root } = await show(
    { terms: null, invited: 1 },
    { answers: { 'referrals.referralList': () => ({ content: [friend('7')], next: null }) } },
  );
  expect(root.textContent).toContain('ju***4');
});
