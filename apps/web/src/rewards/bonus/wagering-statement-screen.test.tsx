import { expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './wagering-statement-screen.tsx';

const AT = '/m/rewardCenter/wagering?reward=7';

const line = (orderNo: string, changes: object = {}) => ({
  orderNo,
  gameType: 'RNG',
  nodeId: '3',
  time: '2026-11-20T08:00:00.000Z',
  stake: '10.00',
  win: '0.00',
  basisPoints: 10_000,
  counted: '10.00',
  reason: null,
  ...changes,
});

const show = (answer: NonNullable<Answers['bonus.wageringStatement']>, at = AT) =>
  showScreen(Screen, { at, session: SESSION, answers: { 'bonus.wageringStatement': answer } });

test('each round has its stake, what counts, and the reason where nothing counts', async () => {
  const lines = [
    line('15'),
    line('14', { gameType: 'FISH', basisPoints: 5000, counted: '5.00' }),
    line('13', { counted: '0.00', reason: 'tied' }),
    line('12', { counted: '0.00', reason: 'rolled-back', stake: '0.00' }),
    line('11', { gameType: 'SPORTS', basisPoints: 0, counted: '0.00', reason: 'game' }),
    line('10', { gameType: 'LIVE', basisPoints: 1000, stake: '0.05', counted: '0.00' }),
    line('9', { basisPoints: 0, counted: '0.00', reason: 'earlier-round' }),
    line('8', { basisPoints: 0, counted: '0.00', reason: 'ended' }),
    line('7', { gameType: 'LOTT', basisPoints: 0, counted: '0.00', reason: 'covered' }),
  ];
  const { root } = await show(() => ({
    form: 'bonus',
    required: '100.00',
    wagered: '15.00',
    lines,
    next: null,
  }));
  const rounds = [...root.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(rounds[0]).toContain('Slots');
  expect(rounds[0]).toContain('Stake ₱10.00, 100% counts');
  expect(rounds[1]).toContain('₱5.00');
  expect(rounds[1]).toContain('50% counts');
  expect(rounds.slice(2)).toEqual([
    expect.stringContaining('Tie: nothing won or lost'),
    expect.stringContaining('Canceled round'),
    expect.stringContaining('This bet does not count'),
    expect.stringContaining('Too small to count'),
    expect.stringContaining('Round began before the bonus'),
    expect.stringContaining('Settled after the bonus ended'),
    expect.stringContaining('Your bets cover each other'),
  ]);
  expect(root.querySelector('a[href="/m/gameRecord?order=15"]')).not.toBeNull();
});

test('the sum of all pages is the progress', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const sums = { form: 'bonus', required: '100.00', wagered: '15.50' };
  const { root, button, press } = await show(({ before }) =>
    before === undefined
      ? { ...sums, lines: [line('9')], next: '9' }
      : { ...sums, lines: [line('8', { counted: '5.50' })], next: null },
  );
  expect(root.textContent).toContain('₱15.50 of ₱100.00');
  expect(root.textContent).not.toContain('All rounds together');
  await press(button('Show older rounds'));
  expect(root.textContent).toContain('All rounds together₱15.50');
});

test('a bonus without rounds says what will be listed', async () => {
  const { root } = await show(() => ({
    form: 'bonus',
    required: '100.00',
    wagered: '0.00',
    lines: [],
    next: null,
  }));
  expect(root.textContent).toContain('No rounds yet');
});

test.each([
  ['an unknown bonus', AT],
  ['an address without a bonus', '/m/rewardCenter/wagering'],
  ['an address that names no bonus', '/m/rewardCenter/wagering?reward=x'],
])('%s leads back to the reward center', async (_, at) => {
  const { root, button } = await show(refusing('bonus.not.found'), at);
  expect(root.textContent).toContain('This reward is no longer here.');
  expect(button('Go to the reward center').getAttribute('href')).toBe('/m/rewardCenter');
});
