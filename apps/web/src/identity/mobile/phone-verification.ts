import { type CallOutput, CallFailure } from '../../api/index.ts';
import type { Mobile } from './mobile.ts';

/** Where the verification service takes a number, and where the code it sent. */
type Service = CallOutput<'identity.phoneVerification'>;

/** Longer than a message takes to be handed over, shorter than anybody waits. */
const TIMEOUT_MS = 15_000;

/** What the service says of a code or a number, by what it means here; anything else is that it would not. */
const FAULTS: Readonly<Record<string, string>> = {
  INVALID_CODE: 'verification.code.err',
  MISSING_CODE: 'verification.code.err',
  SESSION_EXPIRED: 'verification.code.err',
  INVALID_SESSION_INFO: 'verification.code.err',
  INVALID_PHONE_NUMBER: 'mobile.invalid',
  MISSING_PHONE_NUMBER: 'mobile.invalid',
};

/** Has the service send a code; answers what names the verification. Throws a CallFailure. */
export async function startVerification({ startUrl }: Service, mobile: Mobile): Promise<string> {
  const { sessionInfo } = await ask(startUrl, { phoneNumber: phoneNumberOf(mobile) });
  if (typeof sessionInfo !== 'string') throw new CallFailure('phone.unreachable');
  return sessionInfo;
}

/** Has the service look at a code; answers the ID token that says whose number it is. Throws a CallFailure. */
export async function confirmVerification(
  { confirmUrl }: Service,
  sessionInfo: string,
  code: string,
): Promise<string> {
  const { idToken } = await ask(confirmUrl, { sessionInfo, code });
  if (typeof idToken !== 'string') throw new CallFailure('phone.unreachable');
  return idToken;
}

/** E.164: a number is written with the zero that is dialed at home, or without it. */
export function phoneNumberOf({ country, number }: Mobile): string {
  return `+${country.dialingCode}${number.replace(/^0/, '')}`;
}

type Said = Readonly<Record<string, unknown>>;

/** Nothing of ours goes along: no cookie, no address of the page. */
async function ask(url: string, body: object): Promise<Said> {
  let response: Response;
  let said: Said;
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
    said = ((await response.json()) ?? {}) as Said;
  } catch {
    // Whether it was the network, the service or its answer: nobody here can tell, and nothing was sent.
    throw new CallFailure('phone.unreachable');
  }
  if (response.ok) return said;
  throw new CallFailure(FAULTS[wordOf(said)] ?? 'phone.refused');
}

/** `{"error": {"message": "INVALID_CODE"}}`, with or without a sentence after the word. */
function wordOf({ error }: Said): string {
  const message = (error as { readonly message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? (/^\w+/.exec(message)?.[0] ?? '') : '';
}
