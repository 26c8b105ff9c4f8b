import { type CallOutput, CallFailure } from '../../api/index.ts';
import type { Mobile } from './mobile.ts';

/** Addresses of the verification service: start and confirmation. */
type Service = CallOutput<'identity.phoneVerification'>;

/** Longer than the delivery of a message, shorter than a visitor waits. */
const TIMEOUT_MS = 15_000;

/** Error codes of the service by our codes; any other is a refusal. */
const ERRORS: Readonly<Record<string, string>> = {
  INVALID_CODE: 'verification.code.err',
  MISSING_CODE: 'verification.code.err',
  SESSION_EXPIRED: 'verification.code.err',
  INVALID_SESSION_INFO: 'verification.code.err',
  INVALID_PHONE_NUMBER: 'mobile.invalid',
  MISSING_PHONE_NUMBER: 'mobile.invalid',
};

/** Requests a code from the service; returns the id of the verification. Throws a CallFailure. */
export async function startVerification({ startUrl }: Service, mobile: Mobile): Promise<string> {
  const { sessionInfo } = await request(startUrl, { phoneNumber: phoneNumberOf(mobile) });
  if (typeof sessionInfo !== 'string') throw new CallFailure('phone.unreachable');
  return sessionInfo;
}

/** Verifies a code with the service; returns the ID token of the number. Throws a CallFailure. */
export async function confirmVerification(
  { confirmUrl }: Service,
  sessionInfo: string,
  code: string,
): Promise<string> {
  const { idToken } = await request(confirmUrl, { sessionInfo, code });
  if (typeof idToken !== 'string') throw new CallFailure('phone.unreachable');
  return idToken;
}

/** E.164: the leading trunk zero is removed. */
export function phoneNumberOf({ country, number }: Mobile): string {
  return `+${country.dialingCode}${number.replace(/^0/, '')}`;
}

type Reported = Readonly<Record<string, unknown>>;

/** Sends neither cookies nor the page's address. */
async function request(url: string, body: object): Promise<Reported> {
  let response: Response;
  let answer: Reported;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    answer = ((await response.json()) ?? {}) as Reported;
  } catch {
    // Network, service and answer errors are indistinguishable here, and nothing was sent.
    throw new CallFailure('phone.unreachable');
  }
  if (response.ok) return answer;
  throw new CallFailure(ERRORS[wordOf(answer)] ?? 'phone.refused');
}

/** `{"error": {"message": "INVALID_CODE"}}`, optionally with a sentence after the code. */
function wordOf({ error }: Reported): string {
  const message = (error as { readonly message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? (/^\w+/.exec(message)?.[0] ?? '') : '';
}
