import { expect, test } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './benefits-screen.tsx';

const NOTHING = { match: 'any', list: [] };
const BASE = { rank: 0, name: 'Member', conditions: NOTHING, retention: NOTHING, gift: null, rates: [] };
const BRONZE = {
  rank: 1,
  name: 'Bronze',
  conditions: {
    match: 'any',
    list: [
      { kind: 'totalDeposit', actual: '500.00', expected: '500.00' },
      { kind: 'totalTurnover', actual: '450.00', expected: '1000.00' },
    ],
  },
  retention: NOTHING,
  gift: '10.00',
  rates: [
    { gameType: 'RNG', rate: 50 },
    { gameType: 'FISH', rate: 33 },
  ],
};
const SILVER = {
  rank: 2,
  name: 'Silver',
  conditions: {
    match: 'all',
    list: [
      { kind: 'totalTurnover', actual: '450.00', expected: '5000.00' },
      { kind: 'monthTurnover', actual: '4999.9999', expected: '5000.00' },
    ],
  },
  retention: { match: 'any', list: [{ kind: 'monthTurnover', actual: '450.00', expected: '800.00' }] },
  gift: null,
  rates: [{ gameType: 'RNG', rate: 100 }],
};
const ANSWER = { current: 1, next: 2, ranks: [BASE, BRONZE, SILVER], changes: [] };

const show = (benefit: object, answers: Answers = {}, flags: Readonly<Record<string, boolean>> = {}) =>
  showScreen(Screen, {
    at: '/m/member/benefits',
    session: SESSION,
    answers: { 'levels.memberClubBenefit': () => benefit, ...answers },
    flags: { VIPDISPLAY: true, ...flags },
  });

const regionOf = (root: HTMLElement, id: string) =>
  root.querySelector<HTMLElement>(`section[aria-labelledby="${id}"]`);
const progressOf = (part: HTMLElement | null | undefined) =>
  [...(part?.querySelectorAll('progress') ?? [])].map(({ value }) => value);

test('the own level shows its rebate and the progress of each condition', async () => {
  const { root } = await show(ANSWER);
  const own = regionOf(root, 'own-level');
  expect(own?.querySelector('h2')?.textContent).toBe('Bronze');
  expect(own?.textContent).toContain('Slots0.5%Fishing0.33%');
  expect(own?.textContent).toContain('On the way to SilverAll of these are needed:');
  expect(own?.textContent).toContain('₱450.00 of ₱5,000.00');
  // A missing fraction of a coin is not complete.
  expect(progressOf(own)).toEqual([0.09, 0.999]);
});

test('every level lists its gift, rebate, conditions and retention', async () => {
  const { root } = await show(ANSWER);
  const levels = [...root.querySelectorAll('details')];
  expect(levels.map(({ open }) => open)).toEqual([false, false, true]);
  const [base, bronze, silver] = levels.map(({ textContent }) => textContent);
  expect(base).toContain('No rebate at this level.');
  expect(base).toContain('Everyone starts here.');
  expect(bronze).toContain('BronzeYour level');
  expect(bronze).toContain('Gift when you reach it₱10.00');
  expect(bronze).toContain('One of these is enough:');
  expect(bronze).toContain('Nothing: this level stays yours.');
  expect(silver).toContain('What it takes each monthBets this month₱800.00');
  // Reached levels need no progress.
  expect(levels.map((level) => progressOf(level).length)).toEqual([0, 0, 2]);
});

test('a member who dropped also sees what the return needs this month', async () => {
  const changes = [
    { at: '2026-11-01T00:00:00.000Z', from: 2, to: 1 },
    { at: '2026-09-10T00:00:00.000Z', from: 0, to: 2 },
  ];
  const { root } = await show({ ...ANSWER, changes });
  expect(regionOf(root, 'own-level')?.textContent).toContain('You had this level before.');
  expect(progressOf(regionOf(root, 'own-level'))).toEqual([0.09, 0.999, 0.562]);
  expect([...root.querySelectorAll('ol li span')].map((line) => line.textContent)).toEqual([
    'Down to Bronze',
    'Up to Silver',
  ]);
});

test('a member who never dropped needs no retention to rise', async () => {
  const changes = [{ at: '2026-09-10T00:00:00.000Z', from: 0, to: 1 }];
  const { root } = await show({ ...ANSWER, changes });
  expect(root.textContent).not.toContain('You had this level before.');
});

test('the highest level shows what it takes to stay', async () => {
  const { root } = await show({ ...ANSWER, current: 2, next: null });
  const own = regionOf(root, 'own-level');
  expect(own?.textContent).toContain('You have reached the highest level.');
  expect(own?.textContent).toContain('Stay Silver this month');
  expect(progressOf(own)).toEqual([0.562]);
});

test('a change of a level that was removed has its number', async () => {
  const changes = [{ at: '2026-09-10T00:00:00.000Z', from: 0, to: 7 }];
  const { root } = await show({ ...ANSWER, changes });
  expect(root.querySelector('ol li span')?.textContent).toBe('Up to Level 7');
});

test('a merchant without levels explains the empty screen', async () => {
  const { root, button } = await show({ current: null, next: null, ranks: [], changes: [] });
  expect(root.textContent).toContain('No levels yet');
  expect(button('See promotions').getAttribute('href')).toBe('/m/activity');
});

test('a failure can be retried', async () => {
  let failed = true;
  const { root, button, press } = await show(ANSWER, {
    'levels.memberClubBenefit': () => (failed ? refusing('busy')() : ANSWER),
  });
  failed = false;
  await press(button('Try again'));
  expect(root.querySelector('h2')?.textContent).toBe('Bronze');
});

test('a switched-off screen calls nothing', async () => {
  const { root, calls } = await show(ANSWER, {}, { VIPDISPLAY: false });
  expect(root.textContent).toContain('Not available right now');
  expect(calls).toEqual([]);
});
