import { encode } from 'uqr';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusing, type ShownScreen } from '../../../testing/screen.tsx';
import { BARE, changes, FULL, inSheet, openSecurityCenter, toast } from '../../../testing/security-center.ts';

const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const URI = `otpauth://totp/Tessera:maria9?secret=${SECRET}`;
const DRAWN = encode(URI, { ecc: 'M', border: 4 });
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbb${index}`);
const text = ({ root }: ShownScreen) => root.textContent ?? '';

describe('authenticator', () => {
  const ANSWERS: Answers = {
    'identity.startTotp': () => ({ secret: SECRET, uri: URI }),
    'identity.confirmTotp': () => ({ recoveryCodes: CODES }),
    'identity.removeTotp': () => ({}),
  };

  test('is enabled by a code, and recovery codes are shown once', async () => {
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await screen.press(screen.button('Turn on'));
    const picture = screen.root.querySelector('svg[role="img"]');
    expect(picture?.getAttribute('viewBox')).toBe(`0 0 ${DRAWN.size} ${DRAWN.size}`);
    expect(picture?.querySelector('path')?.getAttribute('d')?.split('M')).toHaveLength(
      DRAWN.data.flat().filter(Boolean).length + 1,
    );
    expect(text(screen)).toContain('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
    expect(screen.field('Code from the app').autocomplete).toBe('one-time-code');
    await screen.type('Code from the app', '١٢٣ ٤٥٦');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(changes(screen)).toEqual([
      ['startTotp', {}],
      ['confirmTotp', { code: '123456' }],
    ]);
    for (const code of CODES) expect(text(screen)).toContain(code);
    expect(text(screen)).not.toContain('ABCD EFGH');
    await screen.press(inSheet(screen, 'I have saved them'));
    for (const code of CODES) expect(text(screen)).not.toContain(code);
    expect(screen.calls.filter(({ name }) => name === 'identity.securityFactors')).toHaveLength(2);
  });

  test('offers to copy the codes and reports a failed copy', async () => {
    const writeText = vi.fn<(copied: string) => Promise<void>>().mockResolvedValue();
    const screen = await openSecurityCenter(BARE, ANSWERS);
    await screen.press(screen.button('Turn on'));
    await screen.type('Code from the app', '123456');
    await screen.press(inSheet(screen, 'Confirm'));
    await screen.press(inSheet(screen, 'Copy'));
    expect(toast(screen)).toContain('Could not copy');
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await screen.press(inSheet(screen, 'Copy'));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(CODES.join('\n'));
    expect(toast(screen)).toBe('Copied');
  });

  test.each([
    [refusing('verification.code.err'), 'Verification code error'],
    [refusing('login.wait', { retryAfterSeconds: 90 }), 'Too many attempts. Please try again in 2 minutes.'],
    [refusing('second.factor.exists'), 'The authenticator is already on.'],
  ])('shows why a code was refused', async (confirmTotp, words) => {
    const screen = await openSecurityCenter(BARE, { ...ANSWERS, 'identity.confirmTotp': confirmTotp });
    await screen.press(screen.button('Turn on'));
    await screen.press(inSheet(screen, 'Confirm'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Code from the app', '000000');
    await screen.press(inSheet(screen, 'Confirm'));
    expect(screen.alerts()).toEqual([words]);
    await screen.type('Code from the app', '000001');
    expect(screen.alerts()).toEqual([]);
  });

  test('is disabled after a confirmation', async () => {
    const screen = await openSecurityCenter(FULL, ANSWERS);
    await screen.press(screen.button('Turn off'));
    expect(text(screen)).toContain('your recovery codes will stop working');
    await screen.press(inSheet(screen, 'Turn off'));
    expect(changes(screen)).toEqual([['removeTotp', {}]]);
    expect(toast(screen)).toBe('The authenticator is off');
  });

  test('shows when the account may not change settings yet', async () => {
    const screen = await openSecurityCenter(BARE, { 'identity.startTotp': refusing('session.limited') });
    await screen.press(screen.button('Turn on'));
    expect(screen.alerts()).toEqual([
      'Your password was reset. Nothing can be changed here for 24 hours after that.',
    ]);
  });
});
