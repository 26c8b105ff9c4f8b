import { api } from '@tessera/contract';
import type { Envelope } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import { cookieOf, type TestApp, type Visitor } from '../server/app.ts';
import { PASSWORD } from './registration.ts';

/** The same member with a new session, as after a sign-out or a long time. */
export async function signInAgain({ app }: TestApp, { info, from }: Visitor): Promise<Visitor> {
  const response = await app.http.inject({
    method: 'POST',
    url: api.identity.login.path,
    payload: { username: info.userName, password: PASSWORD, type: 'username' },
    ...(from !== undefined && { remoteAddress: from }),
  });
  const session = response.json<Envelope<SessionInfo>>();
  if (!session.success) throw new Error(`${info.userName} could not sign in: ${session.errorCode}`);
  return {
    info: session.value,
    cookie: cookieOf(response.headers['set-cookie']),
    ...(from !== undefined && { from }),
  };
}
