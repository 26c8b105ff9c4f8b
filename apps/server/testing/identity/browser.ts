import { api } from '@tessera/contract';
import type { Endpoint, Envelope } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import {
  type Answer,
  type CallOptions,
  cookieOf,
  cookiesOf,
  type TestApp,
  type Visitor,
} from '../server/app.ts';
import { PASSWORD } from './registration.ts';
import { readCaptcha } from './secret-key.ts';

/** A browser that stores its cookies between calls. */
export interface Browser {
  readonly cookies: Record<string, string>;
  call<E extends Endpoint>(entry: E, input: object): Promise<Answer<E>>;
  /** Signs in by password; `more` is added to the input. */
  login(username: string, password: string, more?: object): Promise<Answer<typeof api.identity.login>>;
  /** Requests a captcha and returns its digits. */
  captcha(): Promise<string>;
}

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** `from` is the source address. Reads captchas only of a server with `TEST_SECRET_KEY`. */
export function openBrowser(test: TestApp, from = '127.0.0.1', userAgent = CHROME): Browser {
  const cookies: Record<string, string> = {};
  let info: SessionInfo | undefined;
  async function call<E extends Endpoint>(entry: E, input: object): Promise<Answer<E>> {
    const { '__Host-sid': sid, ...rest } = cookies;
    const visitor: Visitor | null = info && sid ? { info, cookie: `__Host-sid=${sid}` } : null;
    const options: CallOptions = { from, cookies: visitor ? rest : cookies, userAgent };
    const answer = await test.call(visitor, entry, input, options);
    for (const [name, value] of Object.entries(cookiesOf(answer.headers['set-cookie']))) {
      if (value === '') delete cookies[name];
      else cookies[name] = value;
    }
    const { body } = answer;
    if (body.success && opensSession(body.value)) info = body.value;
    return answer;
  }
  return {
    cookies,
    call,
    login: (username, password, more = {}) =>
      call(api.identity.login, { type: 'username', username, password, ...more }),
    async captcha() {
      await call(api.identity.captcha, { purpose: 'login' });
      return readCaptcha(cookies['__Host-cap'] ?? '');
    },
  };
}

function opensSession(value: unknown): value is SessionInfo {
  return typeof value === 'object' && value !== null && 'token' in value && 'customerType' in value;
}

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
