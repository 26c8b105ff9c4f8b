import { afterEach, describe, expect, test, vi } from 'vitest';
import { STATUS } from '../../../testing/screen.tsx';
import { confirmVerification, phoneNumberOf, startVerification } from './phone-verification.ts';

const AT = { startUrl: 'https://phones.example/start', confirmUrl: 'https://phones.example/confirm' };
const MOBILE = { country: STATUS.info.phoneCountry, number: '09175550123' };

afterEach(() => vi.unstubAllGlobals());

/** Fakes the answer of the verification service. */
function stubAnswer(status: number, body: string) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const refusal = (message: string) => JSON.stringify({ error: { message } });

describe('phone verification', () => {
  test('starts with the international number and without credentials of the site', async () => {
    const fetched = stubAnswer(200, JSON.stringify({ sessionInfo: 'one' }));
    expect(await startVerification(AT, MOBILE)).toBe('one');
    const [address, sent] = fetched.mock.calls[0] ?? [];
    expect([address, sent?.body]).toEqual([AT.startUrl, JSON.stringify({ phoneNumber: '+639175550123' })]);
    expect(sent).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' });
    expect(phoneNumberOf({ ...MOBILE, number: '9175550123' })).toBe('+639175550123');
  });

  test('ends with a token', async () => {
    stubAnswer(200, JSON.stringify({ idToken: 'a.b.c' }));
    expect(await confirmVerification(AT, 'one', '123456')).toBe('a.b.c');
  });
});

test.each([
  [400, refusal('INVALID_CODE'), 'verification.code.err'],
  [400, refusal('SESSION_EXPIRED : ask again'), 'verification.code.err'],
  [400, refusal('INVALID_PHONE_NUMBER'), 'mobile.invalid'],
  [429, refusal('TOO_MANY_ATTEMPTS_TRY_LATER'), 'phone.refused'],
  [500, '{}', 'phone.refused'],
  [502, '<html>', 'phone.unreachable'],
  [200, 'null', 'phone.unreachable'],
  [200, '{"idToken": 7}', 'phone.unreachable'],
])('%i with %s is %s', async (status, body, code) => {
  stubAnswer(status, body);
  await expect(confirmVerification(AT, 'one', '123456')).rejects.toMatchObject({ code });
});

test('a missing answer is reported as missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(startVerification(AT, MOBILE)).rejects.toMatchObject({ code: 'phone.unreachable' });
});
