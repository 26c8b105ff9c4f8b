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
  unprovenOnce,
} from '../../../testing/security-center.ts';

const browser = vi.hoisted(() => ({ fails: '', asked: [] as unknown[] }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async ({ optionsJSON }: { optionsJSON: unknown }) => {
    browser.asked.push(optionsJSON);
    if (browser.fails !== '') throw Object.assign(new Error('no'), { name: browser.fails });
    return { id: 'made' };
  },
}));

const CONFIRMED = { ...SESSION, token: 'the-next-token' };
const text = ({ root }: ShownScreen) => root.textContent ?? '';

beforeEach(() => {
  browser.fails = '';
  browser.asked = [];
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
    await vi.waitFor(() => expect(browser.asked).toHaveLength(1));
    await settle();
  }

  test('is called by its device unless another name is typed', async () => {
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await screen.press(screen.button('Add a passkey'));
    expect(screen.field('Name').value).toBe('My Chrome, Android');
    await screen.type('Name', ' ');
    await screen.press(inSheet(screen, 'Create the passkey'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    expect(changes(screen)).toEqual([]);
  });

  test('is added under the name that was typed', async () => {
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(browser.asked).toEqual([{ challenge: 'C' }]);
    expect(changes(screen)).toEqual([
      ['passkeyOptions', {}],
      ['addPasskey', { ticket: 'T', name: 'Phone', response: { id: 'made' } }],
    ]);
    expect(toast(screen)).toBe('The passkey was added');
    expect(screen.root.querySelector('dialog[open]')).toBeNull();
  });

  test('nothing is sent when the member would rather not', async () => {
    browser.fails = 'NotAllowedError';
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(changes(screen)).toEqual([['passkeyOptions', {}]]);
    expect(screen.alerts().join('')).toBe('');
  });

  test.each([
    ['InvalidStateError', 'This device already has a passkey for this account.'],
    ['SecurityError', 'The passkey was not added. Try again.'],
  ])('says what came between: %s', async (name, words) => {
    browser.fails = name;
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await add(screen);
    expect(screen.alerts().join('')).toBe(words);
  });

  test('are not offered where ten are there', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...PASSKEY, id: String(index + 1) }));
    const full = await openSecurityCenter({ ...BARE, passkeys: ten });
    expect(text(full)).toContain('An account can have ten passkeys');
    expect(() => full.button('Add a passkey')).toThrow('no button');
  });

  test('are not offered where the browser knows none', async () => {
    const screen = await openSecurityCenter(BARE, {}, { knowsPasskeys: false });
    expect(text(screen)).toContain('This browser cannot create passkeys.');
    expect(() => screen.button('Add a passkey')).toThrow('no button');
  });

  test('one is removed after a question, and with a proof where one is wanted', async () => {
    const screen = await openSecurityCenter(FULL, {
      ...ANSWERS,
      'identity.removePasskey': unprovenOnce({}),
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
