import { api } from '@tessera/contract';
import type { Envelope } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { cookieOf } from '../server/app.ts';

/** What a browser would send with every call after it signed in. */
export type MemberHeaders = Readonly<Record<'content-type' | 'cookie' | 'x-mc-token', string>>;

const RETRY_MS = 50;
/** Nobody waits longer for a server that was killed. */
const GIVE_UP_MS = 60_000;

/** Signs in at a server that runs on its own. */
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
 * Sends the same until an answer comes: what a page does that lost its connection. A refusal that passes is no answer.
 * Without a body it only asks.
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
      throw new Error(`it was refused: ${envelope.errorCode}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('no answer came any more');
}
