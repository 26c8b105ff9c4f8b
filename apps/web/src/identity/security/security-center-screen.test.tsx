import { describe, expect, test } from 'vitest';
import { refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import {
  BARE,
  changes,
  CONFIG,
  FULL,
  inSheet,
  NOON,
  openSecurityCenter,
  THIS_DEVICE,
  toast,
} from '../../../testing/security-center.ts';
import { Screen } from './security-center-screen.tsx';

const EVENT = { id: '1', kind: 'passkey-cloned', at: NOON, ip: '192.0.2.9', device: 'Firefox, Linux' };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

describe('security overview', () => {
  test.each([
    ['Low', 'low'],
    ['Medium', 'medium'],
    ['High', 'high'],
  ])('shows the protection level %s', async (words, level) => {
    const screen = await openSecurityCenter(BARE, {
      'identity.securityConfig': () => ({ ...CONFIG, level }),
    });
    expect(text(screen)).toContain(`Protection: ${words}`);
  });

  test('lists only missing protections, each with a link', async () => {
    const linksOf = (screen: ShownScreen) =>
      [...screen.root.querySelectorAll('[data-level] a')].map((link) => link.textContent);
    const bare = await openSecurityCenter(BARE);
    expect(linksOf(bare)).toEqual([
      'Set a withdrawal password',
      'Confirm a mobile number',
      'Confirm an e-mail address',
      'Add a passkey or an authenticator',
    ]);
    const half = await openSecurityCenter(BARE, {
      'identity.securityConfig': () => ({
        ...CONFIG,
        level: 'medium',
        paymentPassword: { isComplete: true, lockedUntil: null },
        email: { shown: 'm•••@example.com', verified: true },
      }),
    });
    expect(linksOf(half)).toEqual(['Add a passkey or an authenticator']);
    const full = await openSecurityCenter(FULL, {
      'identity.securityConfig': () => ({
        ...CONFIG,
        level: 'high',
        paymentPassword: { isComplete: true, lockedUntil: null },
        mobile: { shown: '••• 0101', verified: true },
      }),
    });
    expect(linksOf(full)).toEqual([]);
  });

  test('links to every security screen with its state', async () => {
    const screen = await openSecurityCenter(BARE, {
      'identity.securityConfig': () => ({
        ...CONFIG,
        paymentPassword: { isComplete: true, lockedUntil: null },
        mobile: { shown: '••• 0101', verified: true },
        email: { shown: 'm•••@example.com', verified: false },
        idVerification: { status: 'pending', reason: null },
        limitedUntil: NOON,
      }),
    });
    const links = [...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/m/securityCenter#security-passkeys',
      '/m/changePsw',
      '/m/securityCenter/withdrawalPassword',
      '/m/securityCenter/mobile',
      '/m/securityCenter/email',
      '/m/securityCenter/identity',
      '/m/myBankCards',
      '/m/securityCenter/eWallets',
      '/m/myVCards',
      '/m/securityCenter/erasure',
    ]);
    for (const words of ['••• 0101Confirmed', 'm•••@example.comNot confirmed', 'IdentityPending review']) {
      expect(text(screen)).toContain(words);
    }
    expect(text(screen)).toContain('Until Nov 21, 2026, 12:00');
  });

  test('links to the password, or to a first one where there is none', async () => {
    const withOne = await openSecurityCenter(BARE);
    expect(withOne.root.querySelector('a[href="/m/changePsw"]')).not.toBeNull();
    expect(text(withOne)).toContain('Choose another one');
    const without = await openSecurityCenter({ ...BARE, hasPassword: false });
    expect(without.root.querySelector('a[href="/m/changePsw"]')).not.toBeNull();
    expect(text(without)).toContain('None yet: choose one');
  });

  test('shows the last login, open sessions and events', async () => {
    const screen = await openSecurityCenter(FULL, {
      'identity.securityConfig': () => ({
        ...CONFIG,
        lastLogin: { at: '2026-11-20T04:30:00.000Z', ip: '192.0.2.7', device: 'Safari, iPhone' },
      }),
      'identity.accountEvents': () => [EVENT, { ...EVENT, id: '2', kind: 'of-a-later-server' }],
    });
    expect(text(screen)).toMatch(/Last login: Nov 20, 2026, 12:30.*Safari, iPhone · 192\.0\.2\.7/);
    expect(text(screen)).toContain('Chrome, AndroidThis device192.0.2.1 · Nov 21, 2026, 12:00');
    expect(text(screen)).toContain('A copy of a passkey was refused');
    expect(text(screen)).toContain('Account security');
    expect(text(screen)).toContain('9 recovery codes left');
  });

  test('offers a retry after a failed load', async () => {
    const screen = await openSecurityCenter(BARE, { 'identity.securityFactors': refusing('unknown') });
    expect(screen.alerts()).toHaveLength(1);
    expect(screen.button('Try again')).toBeTruthy();
  });

  test('tells a trial member that no protection is needed', async () => {
    const screen = await showScreen(Screen, { at: '/m/securityCenter', session: { ...SESSION, type: 4 } });
    expect(text(screen)).toContain('A trial account needs no protection');
  });
});

describe('devices', () => {
  const OTHER = { ...THIS_DEVICE, id: '2', current: false, device: '' };
  const REMEMBERED = { ...THIS_DEVICE, id: '3', kind: 'remembered', current: false };

  test('can be signed out or forgotten', async () => {
    const screen = await openSecurityCenter(BARE, {
      'identity.listDevices': () => [THIS_DEVICE, OTHER, REMEMBERED],
      'identity.endDevice': () => ({}),
    });
    const labels = [...screen.root.querySelectorAll('button[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    const [end, forget] = labels;
    expect(end).toMatch(/^Sign out Unknown device, Nov 21, 2026, 12:00/);
    expect(forget).toMatch(/^Forget Chrome, Android, /);
    await screen.press(screen.button(end ?? ''));
    await screen.press(screen.button(forget ?? ''));
    expect(changes(screen)).toEqual([
      ['endDevice', { id: '2', kind: 'session' }],
      ['endDevice', { id: '3', kind: 'remembered' }],
    ]);
  });

  test('that were removed meanwhile are reported', async () => {
    const screen = await openSecurityCenter(BARE, {
      'identity.listDevices': () => [THIS_DEVICE, OTHER],
      'identity.endDevice': refusing('device.not.found'),
    });
    await screen.press(
      screen.root.querySelector<HTMLElement>('button[aria-label^="Sign out"]') ?? screen.root,
    );
    expect(screen.alerts()).toEqual(['That device was already signed out']);
  });

  test('are all signed out after a confirmation, except this one', async () => {
    const screen = await openSecurityCenter(BARE, { 'identity.signOutEverywhere': () => ({ ended: 2 }) });
    await screen.press(screen.button('Sign out everywhere'));
    expect(changes(screen)).toEqual([]);
    await screen.press(inSheet(screen, 'Sign out everywhere'));
    expect(changes(screen)).toEqual([['signOutEverywhere', {}]]);
    expect(toast(screen)).toBe('2 devices were signed out');
  });
});
