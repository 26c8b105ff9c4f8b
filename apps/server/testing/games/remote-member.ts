import { api } from '@tessera/contract';
import type { Envelope } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { cookieOf } from '../server/app.ts';

/** The headers that a browser sends with every call after sign-in. */
export type MemberHeaders = Readonly<Record<'content-type' | 'cookie' | 'x-mc-token', string>>;

const RETRY_MS = 50;
/** The longest wait for a server that was killed. */
const GIVE_UP_MS = 60_000;

/** Signs in at a server in another process. */
export async function signIn(origin: string, userName: string, password: string): Promise<MemberHeaders> {
  const response = await fetch(origin + api.identity.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: userName, password, type: 'username' }),
  });
  const session = (await response.json()) as Envelope<SessionInfo>;
  if (!session.success) throw new Error(`${userName} could not log in: ${session.errorCode}`);
  return {
    'content-type': 'application/json',
    cookie: cookieOf(response.headers.getSetCookie()),
    'x-mc-token': session.value.token,
  };
}

/**
 * Repeats a request until an answer comes, like a page that lost its connection. A temporary refusal is not an answer.
 * A request without a body is a GET.
 */
export async function insist<T>(
  url: string,
  headers: MemberHeaders,
  body: object | undefined,
  passing: readonly string[] = [],
): Promise<T> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const envelope = await fetch(url, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).then(
      async (response) => (await response.json()) as Envelope<T>,
      () => undefined,
    );
    if (envelope?.success) return envelope.value;
    if (envelope && !['unknown', ...passing].includes(envelope.errorCode)) {
      throw new Error(`the call was refused: ${envelope.errorCode}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('no response within the retry time');
}
