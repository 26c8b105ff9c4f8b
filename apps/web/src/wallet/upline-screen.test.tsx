import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../testing/screen.tsx';
import { fakeDialogs } from '../../testing/security-center.ts';
import { Screen } from './upline-screen.tsx';

const ACCOUNT = { superior: 'ja***7', availableBalance: '900.00', unstaked: null, hasPassword: true };
const SENT = { txId: '41', amount: '500.00', superior: 'ja***7' };

beforeEach(fakeDialogs);

const open = (account: object = ACCOUNT, answers: Answers = {}) =>
  showScreen(Screen, {
    at: '/m/upLine/transfer',
    session: SESSION,
    answers: { 'upline.uplineAccount': () => account, 'upline.transferUpline': () => SENT, ...answers },
  });
const sent = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'upline.transferUpline').map(({ input }) => input);

async function fill(screen: ShownScreen, amount = '500', password = '739150'): Promise<void> {
  await screen.type('Amount', amount);
  await screen.type('Withdrawal password', password);
  await screen.submit();
}

async function fillAndSend(screen: ShownScreen): Promise<void> {
  await fill(screen);
  await screen.press(screen.button('Send now'));
}

test('a transfer is sent after a confirmation and then reported as received', async () => {
  const screen = await open();
  expect(screen.root.textContent).toContain('ja***7');
  expect(screen.root.textContent).toContain('₱900.00');
  await fill(screen);
  expect(sent(screen)).toEqual([]);
  expect(screen.root.textContent).toContain('cannot be taken back');
  await screen.press(screen.button('Send now'));
  expect(sent(screen)).toEqual([{ amount: '500', password: '739150', requestKey: expect.any(String) }]);
  expect(screen.root.textContent).toContain('It is now in the balance of');
});

test('the password field is not autofilled', async () => {
  expect((await open()).field('Withdrawal password').autocomplete).toBe('one-time-code');
});

test('a member without an upline sees a message', async () => {
  const screen = await open({ ...ACCOUNT, superior: null });
  expect(screen.root.textContent).toContain('not available for this account');
});

test('a member without a withdrawal password is led to setting one', async () => {
  const screen = await open({ ...ACCOUNT, hasPassword: false });
  expect(screen.root.querySelector('a')?.getAttribute('href')).toBe('/m/securityCenter/withdrawalPassword');
});

test('a member with open turnover sees the amount and no form', async () => {
  const unstaked = { required: '500.00', missing: '120.50' };
  const screen = await open({ ...ACCOUNT, availableBalance: '0.00', unstaked });
  expect(screen.root.textContent).toContain('₱0.00');
  expect(screen.root.textContent).toContain('₱120.50 of ₱500.00 still to be staked.');
  expect(screen.root.querySelector('form')).toBeNull();
  expect(screen.root.querySelector('a')?.getAttribute('href')).toBe('/m/gameCenter');
});

test.each([
  ['', 'Enter how much to send'],
  ['lots', 'Type numbers only, like 500 or 500.50'],
  ['900.01', 'Enter an amount from ₱0.01 to ₱900.00'],
])('%j is refused under the field without a call', async (typed, words) => {
  const screen = await open();
  await fill(screen, typed);
  expect(screen.alerts()).toEqual([words]);
  expect(sent(screen)).toEqual([]);
});

describe('refused transfer', () => {
  const ALIKE = [
    ['invalid.payment.pw', 'This is not your withdrawal password'],
    ['balance.insufficient', 'Enter an amount from ₱0.01 to ₱900.00'],
    ['upline.not.available', 'Your upline cannot receive money at the moment. Nothing was sent.'],
    ['session.limited', 'You cannot send money for a day after a password reset.'],
  ] as const;

  test.each(ALIKE)('%s has a message, and the next attempt is a new request', async (code, words) => {
    const screen = await open(ACCOUNT, { 'upline.transferUpline': refusing(code) });
    await fillAndSend(screen);
    expect(screen.alerts()).toEqual([words]);
    await fillAndSend(screen);
    const [first, second] = sent(screen);
    expect(second?.['requestKey']).not.toBe(first?.['requestKey']);
  });

  test('shows a restriction of the member with a link to its source', async () => {
    const until = '2026-05-02T00:00:00.000Z';
    const screen = await open(ACCOUNT, { 'upline.transferUpline': refusing('protection.break', { until }) });
    await fillAndSend(screen);
    expect(screen.alerts()[0]).toMatch(/break/i);
  });
});
