import { describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { BARE, changes, CONFIG, fakeDialogs, toast } from '../../../testing/security-center.ts';
import { Screen } from './withdrawal-password-screen.tsx';

const SET = { ...CONFIG, paymentPassword: { isComplete: true, lockedUntil: null } };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

function open(config: object, answers: Answers = {}, flags = {}): Promise<ShownScreen> {
  fakeDialogs();
  return showScreen(Screen, {
    at: '/m/securityCenter/withdrawalPassword',
    session: SESSION,
    flags,
    answers: {
      'identity.securityFactors': () => BARE,
      'identity.securityConfig': () => config,
      'identity.listDevices': () => [],
      'identity.accountEvents': () => [],
      ...answers,
    },
  });
}

describe('withdrawal password', () => {
  test('is set for the first time', async () => {
    const screen = await open(CONFIG, { 'identity.setWithdrawalPassword': () => ({}) });
    await screen.type('New withdrawal password', '739150');
    await screen.type('Enter it again', '739151');
    await screen.submit();
    expect(screen.alerts()).toEqual(['The two do not match']);
    await screen.type('Enter it again', '739150');
    await screen.submit();
    expect(changes(screen)).toEqual([
      ['setWithdrawalPassword', { password: '739150', confirmPassword: '739150' }],
    ]);
    expect(toast(screen)).toBe('The withdrawal password is set');
  });

  test('is set with a code where the account has a method, and a wrong code is shown at its field', async () => {
    const answers = [refusing('verification.code.err'), () => ({})];
    const screen = await open(
      { ...CONFIG, ownerWays: ['app'] },
      { 'identity.setWithdrawalPassword': () => answers.shift()?.() },
    );
    await screen.type('New withdrawal password', '739150');
    await screen.type('Enter it again', '739150');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Code', '000000');
    await screen.submit();
    expect(screen.alerts()).toHaveLength(1);
    await screen.type('Code', '123456');
    await screen.submit();
    const typed = { password: '739150', confirmPassword: '739150', by: 'app', code: '123456' };
    expect(changes(screen).at(-1)).toEqual(['setWithdrawalPassword', typed]);
    expect(toast(screen)).toBe('The withdrawal password is set');
  });

  test.each(['withdrawal.withdrawSettings', 'upline.uplineAccount'])(
    'invalidates %s after the first one is set',
    async (call) => {
      const screen = await open(CONFIG, { 'identity.setWithdrawalPassword': () => ({}) });
      screen.queries.setQueryData([call, {}], { hasPassword: false });
      await screen.type('New withdrawal password', '739150');
      await screen.type('Enter it again', '739150');
      await screen.submit();
      expect(screen.queries.getQueryState([call, {}])?.isInvalidated).toBe(true);
    },
  );

  test.each([
    [refusing('withdrawal.password.invalid', { reason: 'common' }), 'one of the first anyone would guess'],
    [refusing('withdrawal.password.same.as.login'), 'It must be different from your login password'],
    [refusing('withdrawal.password.exists'), 'You already have one'],
    [refusing('session.limited'), 'Your password was reset'],
  ])('shows the reason of a refusal', async (setWithdrawalPassword, words) => {
    const screen = await open(CONFIG, { 'identity.setWithdrawalPassword': setWithdrawalPassword });
    await screen.type('New withdrawal password', '739150');
    await screen.type('Enter it again', '739150');
    await screen.submit();
    expect(screen.alerts().join(' ')).toContain(words);
    expect(screen.alerts()).toHaveLength(1);
  });

  test.each([
    [refusing('invalid.payment.pw'), 'The withdrawal password is incorrect'],
    [
      refusing('payment.password.locked', { until: '2026-11-21T04:00:00.000Z' }),
      'Too many wrong attempts. Locked until Nov 21, 2026, 12:00',
    ],
    [refusing('modify.new.old.same'), 'The new password and the old password cannot be the same'],
  ])('is changed with the old one, and a wrong one is reported', async (changeWithdrawalPassword, words) => {
    const screen = await open(SET, { 'identity.changeWithdrawalPassword': changeWithdrawalPassword });
    await screen.type('Current withdrawal password', '246810');
    await screen.type('New withdrawal password', '739150');
    await screen.type('Enter it again', '739150');
    await screen.submit();
    expect(screen.alerts().join(' ')).toContain(words);
  });

  test('is not autofilled: the current one is a code field and the others are new passwords', async () => {
    const { root } = await open(SET);
    const tokens = [...root.querySelectorAll('form input')].map((field) =>
      field.getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['one-time-code', 'new-password', 'new-password']);
  });

  test('cannot be reset where the operator disables this', async () => {
    const { root } = await open(SET, {}, { RESPAYPASS3: false });
    expect(root.querySelector('[role="tab"]')).toBeNull();
    expect(root.textContent).not.toContain('Forgotten it?');
  });

  test('is reset with the login password and a code', async () => {
    const screen = await open(
      { ...SET, ownerWays: ['sms', 'mail'] },
      { 'identity.resetWithdrawalPassword': () => ({}) },
    );
    await screen.press(screen.button('Forgotten it?'));
    expect(text(screen)).toContain('you cannot withdraw for 24 hours');
    await screen.type('Login password', 'correct horse');
    await screen.type('New withdrawal password', '739150');
    await screen.type('Enter it again', '739150');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.press(screen.button('By e-mail'));
    await screen.type('Code from the e-mail', '123456');
    await screen.submit();
    expect(changes(screen)).toEqual([
      [
        'resetWithdrawalPassword',
        {
          loginPassword: 'correct horse',
          password: '739150',
          confirmPassword: '739150',
          by: 'mail',
          code: '123456',
        },
      ],
    ]);
  });
});
