import { dayOf } from '@tessera/contract/calendar';
import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import { expect, test } from 'vitest';
import { type Answers, refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { RestrictionNote } from './restriction-note.tsx';
import { Screen } from './protection-screen.tsx';

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

const AT = '/m/protection';
const NOTHING = {
  deposits: '0.00',
  withdrawals: '0.00',
  staked: '0.00',
  won: '0.00',
  net: '0.00',
  playedMs: 0,
};
const STATEMENT = {
  lastThirtyDays: { ...NOTHING, staked: '12.00', net: '-12.00', playedMs: 5_460_000 },
  months: [{ month: '2026-11', ...NOTHING }],
  sinceJoined: { deposits: '90.00', withdrawals: '20.00', netDeposits: '70.00' },
};
const OVERVIEW: ProtectionOverview = {
  limits: [],
  breakUntil: null,
  exclusion: null,
  realityCheck: { intervalMs: 3_600_000, choicesMs: [900_000, 3_600_000] },
  birthdayDue: false,
  rules: {
    raiseWaitMs: 259_200_000,
    breaks: ['24h', '7d'],
    exclusions: ['6mo'],
    minimumAge: 18,
    limitsBeforePlay: [],
    mostPerMonth: null,
  },
};
const LIMIT = {
  kind: 'deposit',
  period: 'day',
  most: '500.00',
  used: '100.00',
  left: '400.00',
  until: '2026-11-22T16:00:00.000Z',
  raise: { to: '900.00', from: '2026-11-25T05:00:00.000Z', ready: true },
} as const;

const open = (overview: Partial<ProtectionOverview> = {}, answers: Answers = {}) =>
  showScreen(Screen, {
    at: AT,
    session: SESSION,
    answers: {
      'protection.protection': () => ({ ...OVERVIEW, ...overview }),
      'protection.activityStatement': () => STATEMENT,
      ...answers,
    },
  });
const sent = ({ calls }: Awaited<ReturnType<typeof open>>, name: string) =>
  calls.filter((call) => call.name === name).map(({ input }) => input);

test('shows the sums of recent days and the deposits since the account was opened', async () => {
  const { root } = await open();
  expect(root.textContent).toContain('-₱12.00');
  expect(root.textContent).toContain('1 h 31 min');
  expect(root.textContent).toContain('₱70.00');
});

test('a raise after its waiting time can be confirmed or cancelled', async () => {
  const unchanged = { ...OVERVIEW, limits: [{ ...LIMIT, raise: null }] };
  const screen = await open({ limits: [LIMIT] }, { 'protection.setLimit': () => unchanged });
  await screen.press(screen.button('Yes, from now on'));
  expect(sent(screen, 'protection.confirmRaise')).toEqual([{ kind: 'deposit', period: 'day' }]);
  // The call got no answer: the limit stays unchanged, and the screen reports the failure.
  expect(screen.alerts()).toHaveLength(1);
  await screen.press(screen.button('No, keep ₱500.00'));
  expect(sent(screen, 'protection.setLimit')).toEqual([{ kind: 'deposit', period: 'day', most: '500.00' }]);
  expect(screen.root.textContent).not.toContain('Do you still want it?');
});

test('a pending raise shows its date and cannot be confirmed before', async () => {
  const { root } = await open({ limits: [{ ...LIMIT, raise: { ...LIMIT.raise, to: null, ready: false } }] });
  expect(root.textContent).toContain('You asked for No limit. You can confirm it from');
  expect(root.textContent).not.toContain('Yes, from now on');
});

test('the next step of an exclusion takes the focus from the removed button', async () => {
  const screen = await open({});
  await screen.press(screen.button('Exclude myself'));
  await screen.press(screen.button('Next'));
  expect(document.activeElement?.textContent).toBe('6 months');
  await screen.press(screen.button('Back'));
  expect(document.activeElement?.textContent).toBe('For how long?');
});

test('an expired exclusion is left on request and then shows its end', async () => {
  const exclusion = {
    term: '6mo',
    until: '2026-11-01T00:00:00.000Z',
    mayAsk: true,
    leaveFrom: null,
  } as const;
  const requested = {
    ...OVERVIEW,
    exclusion: { ...exclusion, mayAsk: false, leaveFrom: '2026-11-23T05:00:00.000Z' },
  };
  const screen = await open({ exclusion }, { 'protection.leaveExclusion': () => requested });
  await screen.press(screen.button('Ask to come back'));
  expect(screen.root.textContent).toContain('You can deposit and play again from');
});

test('a market that requires a birthday shows the field, and a wrong birthday is reported', async () => {
  const screen = await open(
    { birthdayDue: true },
    { 'protection.setBirthday': refusing('protection.birthday.invalid') },
  );
  await screen.type('Date of birth', '1990-02-03');
  await screen.press(screen.button('Save'));
  expect(sent(screen, 'protection.setBirthday')).toEqual([{ birthday: '1990-02-03' }]);
  expect(screen.alerts()).toEqual(['Enter your date of birth']);
  const day = screen.field('Date of birth');
  expect([day.getAttribute('aria-invalid'), day.max]).toEqual(['true', dayOf(Date.now())]);
  await screen.type('Date of birth', '1990-02-04');
  expect(screen.alerts()).toEqual([]);
});

test('a failed load can be retried', async () => {
  let tried = false;
  const answers = {
    'protection.protection': () => {
      if (tried) return OVERVIEW;
      tried = true;
      throw new Error('no connection');
    },
  };
  const screen = await open({}, answers);
  expect(screen.root.textContent).not.toContain('Take a break');
  await screen.press(screen.button('Try again'));
  await settle();
  expect(screen.root.textContent).toContain('Take a break');
});

const UNTIL = '2026-11-23T05:00:00.000Z';
test.each([
  ['protection.limit.deposit', { left: '100.00', until: UNTIL }, 'leaves ₱100.00 until'],
  ['protection.limit.loss', { left: '0.50', until: UNTIL }, 'leaves ₱0.50 to stake'],
  ['protection.limit.time', { left: '0', until: UNTIL }, 'reached your own time limit'],
  ['protection.break', { until: UNTIL }, 'on a break until'],
  ['protection.excluded', { until: UNTIL }, 'You excluded yourself'],
  ['protection.age', { until: UNTIL, age: 21 }, '21 or over'],
  ['protection.age', { age: 21 }, 'date of birth first'],
  ['protection.limits.required', {}, 'Set a deposit limit first'],
])('%s has a message and a link to this screen', async (code, value, words) => {
  const Note = () => <RestrictionNote refusal={{ code, value }} />;
  const { root } = await showScreen(Note, { at: '/m/voucherCenter', session: SESSION });
  expect(root.textContent).toContain(words);
  expect(root.querySelector('a')?.getAttribute('href')).toBe(AT);
});
