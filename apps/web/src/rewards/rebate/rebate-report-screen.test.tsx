import { expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './rebate-report-screen.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
const AT = '/m/member/rebateReport';
const row = (day: string, gameType: string, changes: object = {}) => ({
  day,
  source: 'maria9',
  gameType,
  turnover: '100.50',
  rate: 33,
  amount: '0.3316',
  state: 'settled',
  ...changes,
});
const payout = (day: string, changes: object = {}) => ({
  day,
  amount: '0.40',
  remainderBefore: '0.00',
  remainderAfter: '0.0086',
  state: 'paid',
  paidAt: '2026-11-22T00:05:00.000Z',
  transferId: '77',
  ...changes,
});
const NOTHING_OPEN = { payout: 'claim', amount: '0.00', days: 0 };

const show = (answers: Answers, at = AT, flags: Readonly<Record<string, boolean>> = { PLYRBT: true }) =>
  showScreen(Screen, {
    at,
    session: SESSION,
    flags,
    answers: {
      'rebate.openRebate': () => NOTHING_OPEN,
      'rebate.rebateReport': () => ({ content: [], more: false }),
      'rebate.rebateHistory': () => ({ content: [], next: null }),
      'wallet.wallet': () => ({
        sumBalance: '110.00',
        debt: '0.00',
        currency: 'PHP',
        currencySymbol: '₱',
        sequence: '4',
      }),
      ...answers,
    },
  });

test('the report appears once the open rebate above it is known', async () => {
  const open = Promise.withResolvers<typeof NOTHING_OPEN>();
  const { root } = await show({ 'rebate.openRebate': () => open.promise });
  expect(root.querySelector('nav')).toBeNull();
  open.resolve(NOTHING_OPEN);
  await settle();
  expect(root.querySelector('nav')).not.toBeNull();
});

test('days show source, category, turnover, rate and exact amount', async () => {
  const { root } = await show({
    'rebate.rebateReport': () => ({
      content: [
        row('2026-11-21', 'RNG', { state: 'pending' }),
        row('2026-11-20', 'RNG'),
        row('2026-11-20', 'FISH'),
      ],
      more: false,
    }),
  });
  const days = [...root.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(days).toEqual([
    'Nov 21, 2026Account maria9SlotsNot paid yetBets₱100.50Rate0.33%Rebate₱0.3316',
    'Nov 20, 2026Account maria9SlotsIn a payoutBets₱100.50Rate0.33%Rebate₱0.3316FishingIn a payoutBets₱100.50Rate0.33%Rebate₱0.3316',
  ]);
});

test('a day that continues on the next page is one day', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { root, calls, button, press } = await show({
    'rebate.rebateReport': ({ beforeDay }) =>
      beforeDay === undefined
        ? { content: [row('2026-11-20', 'RNG')], more: true }
        : { content: [row('2026-11-20', 'FISH'), row('2026-11-19', 'RNG')], more: false },
  });
  await press(button('Show earlier days'));
  expect(calls.at(-1)?.input).toEqual({ beforeDay: '2026-11-20', beforeType: 'RNG' });
  expect([...root.querySelectorAll('h2 time')].map((day) => day.textContent)).toEqual([
    'Nov 20, 2026',
    'Nov 19, 2026',
  ]);
});

test('the days of the address limit the report', async () => {
  const { calls, root } = await show({}, `${AT}?startDate=2026-11-01&endDate=2026-11-07`);
  const [call] = calls.filter(({ name }) => name === 'rebate.rebateReport');
  expect(call?.input).toEqual({ startDate: '2026-11-01', endDate: '2026-11-07' });
  expect(root.textContent).toContain('There is nothing on the days you chose.');
});

test('open rebate is claimed with one tap, and the note has the focus', async () => {
  let open = { payout: 'claim', amount: '4.50', days: 2 };
  const { root, button, press, calls } = await show({
    'rebate.openRebate': () => open,
    'rebate.claimRebate': () => {
      open = { ...NOTHING_OPEN };
      return { amount: '4.50', balance: '104.50' };
    },
  });
  expect(root.textContent).toContain('From 2 days');
  await press(button('Claim ₱4.50'));
  await settle();
  expect(document.activeElement?.textContent).toBe('₱4.50 is in your balance. Enjoy!');
  expect(root.querySelectorAll('button[type="submit"], section button')).toHaveLength(0);
  expect(calls.filter(({ name }) => name === 'rebate.rebateReport')).toHaveLength(2);
});

test('an attempt after a lost answer is the same claim, and another one after a refusal', async () => {
  const keys: unknown[] = [];
  let lost = true;
  const { button, press, alerts } = await show({
    'rebate.openRebate': () => ({ payout: 'claim', amount: '4.50', days: 2 }),
    'rebate.claimRebate': ({ requestKey }) => {
      keys.push(requestKey);
      if (lost) throw new TypeError('no answer');
      return refusing('reward.not.claimable')();
    },
  });
  await press(button('Claim ₱4.50'));
  lost = false;
  await press(button('Claim ₱4.50'));
  expect(alerts()).toEqual(['There is nothing to claim. You may have claimed it on another device.']);
  await press(button('Claim ₱4.50'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test.each([
  ['automatic', 'Rebate of a day is paid into your balance'],
  [null, 'There is no rebate here at the moment.'],
])('the payout %s is explained where nothing is open', async (mode, text) => {
  const { root } = await show({ 'rebate.openRebate': () => ({ ...NOTHING_OPEN, payout: mode }) });
  expect(root.textContent).toContain(text);
  expect(root.querySelector('section')).toBeNull();
});

test('payouts show their contents and the explanation of the payment', async () => {
  const { root, button, press, calls } = await show(
    {
      'rebate.rebateHistory': () => ({
        content: [
          payout('2026-11-21'),
          payout('2026-11-20', { state: 'none', amount: '0.00', paidAt: null, transferId: null }),
        ],
        next: null,
      }),
      'rebate.rebateDetail': () => ({
        payout: payout('2026-11-21', { remainderBefore: '-0.0100' }),
        lines: [{ day: '2026-11-19', gameType: 'RNG', turnover: '-100.50', rate: 33, amount: '-0.3316' }],
      }),
    },
    `${AT}?view=payouts`,
  );
  const rows = [...root.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(rows[0]).toContain('+₱0.40Paid');
  expect(rows[1]).toContain('Carried to the next payout.');
  expect(rows[1]).not.toContain('Explain');
  await press(button('What it contains'));
  const sheet = root.querySelector('dialog[open]')?.textContent;
  expect(sheet).toContain('Slots-₱0.3316Nov 19, 2026 · 0.33% of -₱100.50');
  expect(sheet).toContain('Carried from before-₱0.0100');
  expect(sheet).toContain('Carried to the next payout₱0.0086');
  await press(button('Explain this payment'));
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({ name: 'report.explainTransaction', input: { txId: '77' } }),
  );
});

test.each([
  [AT, 'Play a game: your bets and their rebate appear here.'],
  [`${AT}?view=payouts`, 'Rebate of a day is paid once the day is over'],
])('the empty list %s explains itself', async (at, text) => {
  const { root } = await show({}, at);
  expect(root.textContent).toContain(text);
});

test('a failure can be retried', async () => {
  let failed = true;
  const { root, button, press } = await show({
    'rebate.rebateReport': () =>
      failed ? refusing('busy')() : { content: [row('2026-11-20', 'RNG')], more: false },
  });
  failed = false;
  await press(button('Try again'));
  expect(root.textContent).toContain('Nov 20, 2026');
});

test('a failure of the open rebate leaves the report, and can be retried', async () => {
  let failed = true;
  const { root, button, press } = await show({
    'rebate.openRebate': () => (failed ? refusing('busy')() : { payout: 'claim', amount: '4.50', days: 2 }),
    'rebate.rebateReport': () => ({ content: [row('2026-11-20', 'RNG')], more: false }),
  });
  expect(root.querySelectorAll('[role="alert"]')).toHaveLength(1);
  expect(root.textContent).toContain('Nov 20, 2026');
  expect(root.textContent).not.toContain('did not open');
  failed = false;
  await press(button('Try again'));
  expect(root.textContent).toContain('₱4.50');
});

test('a switched-off screen calls nothing', async () => {
  const { root, calls } = await show({}, AT, {});
  expect(root.textContent).toContain('Not available right now');
  expect(calls).toEqual([]);
});
