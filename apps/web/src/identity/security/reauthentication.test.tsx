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
  unprovenOnce,
} from '../../../testing/security-center.ts';

const CONFIRMED = { ...SESSION, token: 'the-next-token' };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

describe('the proof of who is there', () => {
  async function ask(factors: object, answers: Answers) {
    const screen = await openSecurityCenter(factors, { ...answers, 'identity.removeTotp': unprovenOnce({}) });
    await screen.press(screen.button('Turn off'));
    await screen.press(inSheet(screen, 'Turn off'));
    return screen;
  }

  test('can be a code instead of the password', async () => {
    const screen = await ask(FULL, { 'identity.confirmSession': () => CONFIRMED });
    await screen.press(inSheet(screen, 'Use a code instead'));
    await screen.type('Code from the app', '123456');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(changes(screen)).toContainEqual(['confirmSession', { code: '123456' }]);
    expect(changes(screen).filter(([name]) => name === 'removeTotp')).toHaveLength(2);
  });

  test('is only a code where there is no password, and neither where there is nothing', async () => {
    const byCode = await ask({ ...FULL, hasPassword: false }, {});
    expect(byCode.field('Code from the app').type).toBe('text');
    expect(() => inSheet(byCode, 'Use the password instead')).toThrow('no button');
    const bare = { ...BARE, hasPassword: false, passkeys: [PASSKEY] };
    const without = await openSecurityCenter(bare, { 'identity.removePasskey': unprovenOnce({}) });
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
  ])('that fails is said, and what was wanted is not sent again', async (confirmSession, words) => {
    const screen = await ask(FULL, { 'identity.confirmSession': confirmSession });
    await screen.type('Password', 'wrong');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(screen.alerts()).toContain(words);
    expect(changes(screen).map(([name]) => name)).toEqual(['removeTotp', 'confirmSession']);
    expect(screen.api.session.get()).toEqual(SESSION);
  });

  test('that is not given changes nothing', async () => {
    const screen = await ask(FULL, {});
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
