import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, SESSION, type ShownScreen, settle } from '../../../testing/screen.tsx';
import {
  BARE,
  changes,
  FULL,
  inSheet,
  openSecurityCenter,
  PASSKEY,
  toast,
  requireProofOnce,
} from '../../../testing/security-center.ts';

const browser = vi.hoisted(() => ({ fails: '', requests: [] as unknown[] }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async ({ optionsJSON }: { optionsJSON: unknown }) => {
    browser.requests.push(optionsJSON);
    if (browser.fails !== '') throw Object.assign(new Error('no'), { name: browser.fails });
    return { id: 'made' };
  },
}));

const CONFIRMED = { ...SESSION, token: 'the-next-token' };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

beforeEach(() => {
  browser.fails = '';
  browser.requests = [];
});

describe('passkeys', () => {
  const ANSWERS: Answers = {
    'identity.passkeyOptions': () => ({ ticket: 'T', options: { challenge: 'C' } }),
    'identity.addPasskey': () => ({ id: '8' }),
    'identity.removePasskey': () => ({}),
  };

  async function add(screen: ShownScreen) {
    await screen.press(screen.button('Add a passkey'));
    await screen.type('Name', ' Phone ');
    await screen.press(inSheet(screen, 'Create the passkey'));
    await vi.waitFor(() => expect(browser.requests).toHaveLength(1));
    await settle();
  }

  test('have the name of the device by default', async () => {
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await screen.press(screen.button('Add a passkey'));
    expect(screen.field('Name').value).toBe('My Chrome, Android');
    await screen.type('Name', ' ');
    await screen.press(inSheet(screen, 'Create the passkey'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    expect(changes(screen)).toEqual([]);
  });

  test('have the typed name', async () => {
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(browser.requests).toEqual([{ challenge: 'C' }]);
    expect(changes(screen)).toEqual([
      ['passkeyOptions', {}],
      ['addPasskey', { ticket: 'T', name: 'Phone', response: { id: 'made' } }],
    ]);
    expect(toast(screen)).toBe('The passkey was added');
    expect(screen.root.querySelector('dialog[open]')).toBeNull();
  });

  test('are not added when the member cancels', async () => {
    browser.fails = 'NotAllowedError';
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(changes(screen)).toEqual([['passkeyOptions', {}]]);
    expect(screen.alerts().join('')).toBe('');
  });

  test.each([
    ['InvalidStateError', 'This device already has a passkey for this account.'],
    ['SecurityError', 'The passkey was not added. Try again.'],
  ])('report an error: %s', async (name, words) => {
    browser.fails = name;
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(screen.alerts().join('')).toBe(words);
  });

  test('are not offered beyond ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...PASSKEY, id: String(index + 1) }));
    const full = await openSecurityCenter({ ...BARE, passkeys: ten });
    expect(text(full)).toContain('An account can have ten passkeys');
    expect(() => full.button('Add a passkey')).toThrow('no button');
  });

  test('are not offered in a browser without passkeys', async () => {
    const screen = await openSecurityCenter(BARE, {}, { knowsPasskeys: false });
    expect(text(screen)).toContain('This browser cannot create passkeys.');
    expect(() => screen.button('Add a passkey')).toThrow('no button');
  });

  test('are removed after a confirmation, with a proof where required', async () => {
    const screen = await openSecurityCenter(FULL, {
      ...ANSWERS,
      'identity.removePasskey': requireProofOnce({}),
      'identity.confirmSession': () => CONFIRMED,
    });
    await screen.press(screen.button('Remove Telepono'));
    expect(text(screen)).toContain('“Telepono” will no longer log you in');
    await screen.press(inSheet(screen, 'Remove'));
    await screen.type('Password', 'Sampagita-2026');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(changes(screen)).toEqual([
      ['removePasskey', { id: '7' }],
      ['confirmSession', { password: 'Sampagita-2026' }],
      ['removePasskey', { id: '7' }],
    ]);
    expect(screen.api.session.get()).toEqual(CONFIRMED);
    expect(toast(screen)).toBe('The passkey was removed');
  });
});
