import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, settle } from '../../../testing/screen.tsx';
import {
  BARE,
  changes,
  FULL,
  inSheet,
  openSecurityCenter,
  PASSKEY,
  requireProofOnce,
} from '../../../testing/security-center.ts';

const CONFIRMED = { ...SESSION, token: 'the-next-token' };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

describe('reauthentication', () => {
  async function open(factors: object, answers: Answers) {
    const screen = await openSecurityCenter(factors, {
      ...answers,
      'identity.removeTotp': requireProofOnce({}),
    });
    await screen.press(screen.button('Turn off'));
    await screen.press(inSheet(screen, 'Turn off'));
    return screen;
  }

  test('accepts a code in place of the password', async () => {
    const screen = await open(FULL, { 'identity.confirmSession': () => CONFIRMED });
    await screen.press(inSheet(screen, 'Use a code instead'));
    await screen.type('Code from the app', '123456');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(changes(screen)).toContainEqual(['confirmSession', { code: '123456' }]);
    expect(changes(screen).filter(([name]) => name === 'removeTotp')).toHaveLength(2);
  });

  test('offers only a code without a password, and nothing without either', async () => {
    const byCode = await open({ ...FULL, hasPassword: false }, {});
    expect(byCode.field('Code from the app').type).toBe('text');
    expect(() => inSheet(byCode, 'Use the password instead')).toThrow('no button');
    const bare = { ...BARE, hasPassword: false, passkeys: [PASSKEY] };
    const without = await openSecurityCenter(bare, { 'identity.removePasskey': requireProofOnce({}) });
    await without.press(without.button('Remove Telepono'));
    await without.press(inSheet(without, 'Remove'));
    expect(text(without)).toContain('Sign out and log in again');
  });

  test.each([
    [refusing('modify.old.err'), 'The current password is incorrect'],
    [
      refusing('login.wait', { retryAfterSeconds: 600 }),
      'Too many attempts. Please try again in 10 minutes.',
    ],
  ])('reports a failure and does not repeat the guarded call', async (confirmSession, words) => {
    const screen = await open(FULL, { 'identity.confirmSession': confirmSession });
    await screen.type('Password', 'wrong');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(screen.alerts()).toContain(words);
    expect(changes(screen).map(([name]) => name)).toEqual(['removeTotp', 'confirmSession']);
    expect(screen.api.session.get()).toEqual(SESSION);
  });

  test('changes nothing when it is cancelled', async () => {
    const screen = await open(FULL, {});
    const dialog = [...screen.root.querySelectorAll('dialog')].findLast((one) => one.open);
    await act(async () => {
      dialog?.close();
      dialog?.dispatchEvent(new Event('close'));
    });
    await settle();
    expect(changes(screen)).toEqual([['removeTotp', {}]]);
    expect(inSheet(screen, 'Turn off').getAttribute('aria-busy')).toBeNull();
  });
});
