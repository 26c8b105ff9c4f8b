import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settle, showScreen } from '../../../testing/screen.tsx';
import { CallFailure } from '../../api/index.ts';
import { SmsCodeField, type SmsCodeFieldProps } from './sms-code-field.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FIVE_MINUTES = { expiredMinutes: 5 };
let receivers = 0;

async function open(given: Partial<SmsCodeFieldProps> & { submitted?: () => void } = {}) {
  // Countdowns outlive the screen, so each test uses a different receiver.
  receivers += 1;
  const to = `login ${receivers}`;
  const { submitted, ...props } = given;
  function Form() {
    const [value, setValue] = useState('');
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted?.();
        }}
      >
        <SmsCodeField
          value={value}
          onChange={setValue}
          to={to}
          ready={async () => true}
          send={async () => FIVE_MINUTES}
          {...props}
        />
      </form>
    );
  }
  return { to, ...(await showScreen(Form, { at: '/m/login' })) };
}
type Shown = Awaited<ReturnType<typeof open>>;

const refuse =
  (code: string, value = {}) =>
  async () => {
    throw new CallFailure(code, value);
  };
const link = (screen: Shown) => screen.root.querySelector<HTMLButtonElement>('button:not([aria-label])');
const toast = (screen: Shown) => [...screen.root.querySelectorAll('[role="status"]')].at(-1)?.textContent;
const news = (screen: Shown) => screen.root.querySelector('[role="status"]')?.textContent;

async function request(screen: Shown) {
  await screen.press(screen.button('Get code'));
}

async function pass(ms: number) {
  await act(async () => void vi.advanceTimersByTime(ms));
}

describe('code request', () => {
  test('shows that it is pending, and for a further second and a half', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof FIVE_MINUTES>();
    const screen = await open({ send: () => promise });
    await request(screen);
    expect(toast(screen)).toBe('Sending the code…');
    resolve(FIVE_MINUTES);
    await settle();
    expect(toast(screen)).toBe('The code is on its way');
    await pass(1500);
    expect(toast(screen)).toBe('');
  });

  test('counts down the minutes of the answer and is then available again', async () => {
    const send = vi.fn(async () => FIVE_MINUTES);
    const screen = await open({ send });
    await request(screen);
    expect(link(screen)?.textContent).toBe('300 s');
    expect(link(screen)?.disabled).toBe(true);
    await pass(299_000);
    expect(link(screen)?.textContent).toBe('1 s');
    await pass(1000);
    await request(screen);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('announces the countdown at its start and end only', async () => {
    const screen = await open();
    await request(screen);
    expect(news(screen)).toBe('You can ask for another code in 300 seconds');
    await pass(120_000);
    expect(news(screen)).toBe('You can ask for another code in 300 seconds');
    await pass(180_000);
    expect(news(screen)).toBe('You can ask for another code now');
  });

  test('counts by the clock, also after a sleep of the phone', async () => {
    const screen = await open();
    await request(screen);
    vi.setSystemTime(Date.now() + 100_000);
    await pass(250);
    expect(link(screen)?.textContent).toBe('200 s');
  });

  test('focuses the code field', async () => {
    const screen = await open();
    await request(screen);
    expect(document.activeElement).toBe(screen.field('SMS code'));
  });

  test('waits for valid other fields', async () => {
    const send = vi.fn(async () => FIVE_MINUTES);
    const screen = await open({ send, ready: async () => false });
    await request(screen);
    expect(send).not.toHaveBeenCalled();
    expect(toast(screen)).toBe('');
  });

  test('ignores a second tap while it is pending', async () => {
    const send = vi.fn(() => new Promise<never>(() => {}));
    const screen = await open({ send });
    await request(screen);
    await request(screen);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('counts on while another screen is shown', async () => {
    const screen = await open();
    await request(screen);
    await pass(100_000);
    const again = await open({ to: screen.to });
    expect(link(again)?.textContent).toBe('200 s');
  });
});

describe('refused code request', () => {
  test('starts the countdown of the server when it is too early', async () => {
    const onSent = vi.fn();
    const screen = await open({ send: refuse('sms.wait', { retryAfterSeconds: 42 }), onSent });
    await request(screen);
    expect(link(screen)?.textContent).toBe('42 s');
    expect(toast(screen)).toBe('');
    expect(onSent).toHaveBeenCalledTimes(1);
  });

  test('starts a countdown of one minute without a figure of the server', async () => {
    const screen = await open({ send: refuse('sms.wait') });
    await request(screen);
    expect(link(screen)?.textContent).toBe('60 s');
  });

  test.each(['captcha.required', 'sms.limit', 'offline'])(
    '%s ends the pending state, shows nothing and notifies form and listener',
    async (code) => {
      const onRefused = vi.fn();
      const screen = await open({ send: refuse(code), onRefused });
      await request(screen);
      expect(toast(screen)).toBe('');
      expect(screen.alerts()).toEqual([]);
      expect(link(screen)?.textContent).toBe('Get code');
      expect(news(screen)).toBe('No code was sent. Try again.');
      expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code });
    },
  );
});

describe('code field', () => {
  test('is one numeric field with autofill', async () => {
    const screen = await open();
    const { autocomplete, inputMode, maxLength } = screen.field('SMS code');
    expect({ autocomplete, inputMode, maxLength }).toEqual({
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
      maxLength: 10,
    });
    await screen.type('SMS code', ' ١٢٣-456 ');
    expect(screen.field('SMS code').value).toBe('123456');
  });

  test('is disabled while the screen requires it', async () => {
    const screen = await open({ disabled: true });
    expect(screen.field('SMS code').disabled).toBe(true);
  });

  test('reads the code from the message where the browser can, and submits the form', async () => {
    const get = vi.fn(async () => ({ code: '246810' }));
    vi.stubGlobal('OTPCredential', class {});
    vi.stubGlobal('navigator', { credentials: { get } });
    const submitted = vi.fn();
    const screen = await open({ submitted, submitOnArrival: true });
    expect(get).not.toHaveBeenCalled();
    await request(screen);
    expect(get.mock.calls).toEqual([[{ otp: { transport: ['sms'] }, signal: expect.any(AbortSignal) }]]);
    expect(screen.field('SMS code').value).toBe('246810');
    expect(submitted).toHaveBeenCalledTimes(1);
  });
});
