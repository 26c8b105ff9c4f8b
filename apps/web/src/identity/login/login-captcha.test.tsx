import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './login-screen.tsx';

const REQUIRES_CAPTCHA = refusing('login.cred.err', { captcha: true });
const WRONG_CAPTCHA = refusing('captcha.err', { captcha: true });

/** Opens the login. The calls answer with the given refusals in order, then with a session. */
async function open(...refusals: (() => never)[]) {
  let drawn = 0;
  let tried = 0;
  const answers: Answers = {
    'identity.captcha': () => {
      drawn += 1;
      return `picture${drawn}`;
    },
    'identity.login': () => {
      tried += 1;
      const refuse = refusals[tried - 1];
      return refuse ? refuse() : SESSION;
    },
  };
  const screen = await showScreen(Screen, { at: '/m/login', answers });
  await screen.type('User name', 'maria9');
  await screen.type('Password', 'Tessera-2026');
  return screen;
}

const captchaShown = (screen: ShownScreen) => screen.root.textContent?.includes('Captcha');
const picture = (screen: ShownScreen) =>
  screen.root.querySelector<HTMLImageElement>('form img[src^="data:image/png"]')?.src.split(',')[1];
const tries = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'identity.login').map(({ input }) => input);

describe('login captcha', () => {
  test('appears only after a failure that requires it', async () => {
    const screen = await open(refusing('login.cred.err'), REQUIRES_CAPTCHA);
    expect(captchaShown(screen)).toBe(false);
    await screen.submit();
    expect(captchaShown(screen)).toBe(false);
    await screen.submit();
    expect(captchaShown(screen)).toBe(true);
    expect(screen.calls.at(-1)).toEqual({ name: 'identity.captcha', input: { purpose: 'login' } });
  });

  test('is then required and sent with the next attempt', async () => {
    const screen = await open(REQUIRES_CAPTCHA);
    await screen.submit();
    await screen.submit();
    expect(tries(screen)).toHaveLength(1);
    expect(screen.alerts()).toContain('Enter a captcha');
    expect(document.activeElement).toBe(screen.field('Captcha'));
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(tries(screen)[1]).toMatchObject({ captcha: '1234' });
    expect(screen.place()).toBe('/m/home');
  });

  test('is replaced after each failure', async () => {
    const screen = await open(REQUIRES_CAPTCHA, REQUIRES_CAPTCHA, refusing('login.cred.err'));
    await screen.submit();
    expect(picture(screen)).toBe('picture1');
    for (const next of ['picture2', 'picture3']) {
      await screen.type('Captcha', '1234');
      await screen.submit();
      expect(picture(screen)).toBe(next);
      expect(screen.field('Captcha').value).toBe('');
    }
  });

  test('reports a wrong answer and is answered again', async () => {
    const screen = await open(REQUIRES_CAPTCHA, WRONG_CAPTCHA);
    await screen.submit();
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Those digits were wrong. Here is another picture']);
    expect(document.activeElement).toBe(screen.field('Captcha'));
    expect(screen.field('Captcha').value).toBe('');
    await screen.type('Captcha', '4321');
    expect(screen.alerts()).toEqual([]);
  });

  test('is unchanged when no answer arrived', async () => {
    const offline = () => {
      throw new TypeError('no network');
    };
    const screen = await open(REQUIRES_CAPTCHA, offline);
    await screen.submit();
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(picture(screen)).toBe('picture1');
    expect(screen.field('Captcha').value).toBe('1234');
  });
});

describe('too many attempts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('disable the button for the time of the server', async () => {
    const screen = await open(refusing('login.wait', { retryAfterSeconds: 3 }));
    await screen.submit();
    const submit = screen.root.querySelector<HTMLButtonElement>('button[type="submit"]');
    expect(submit?.disabled).toBe(true);
    expect(submit?.textContent).toBe('Wait 3 s');
    expect(screen.alerts()).toEqual(['Too many attempts. Please try again in 3 seconds.']);
    await act(async () => void vi.advanceTimersByTime(2000));
    expect(document.activeElement).toBe(screen.field('Password'));
    expect(submit?.textContent).toBe('Wait 1 s');
    await act(async () => void vi.advanceTimersByTime(1000));
    expect(submit?.disabled).toBe(false);
    expect(screen.alerts()).toEqual([]);
    await screen.submit();
    expect(screen.place()).toBe('/m/home');
  });
});
