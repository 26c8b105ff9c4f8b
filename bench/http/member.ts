import { api } from '@tessera/contract';
import type { Endpoint, Envelope, OutputOf } from '@tessera/contract/endpoint';
import { Agent, request } from 'node:http';

/** A signed-in member of the demo platform who calls over persistent connections. */
export interface Member {
  /** The headers that a browser sends with each call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when the call is refused. */
  call<E extends Endpoint>(endpoint: E, input: object): Promise<OutputOf<E>>;
}

const PASSWORD = 'Tessera-2026';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** With `device`, sends the cookies of an earlier sign-in, like the same browser. */
export async function signIn(origin: string, username: string, device?: Member): Promise<Member> {
  const credentials = { username, password: PASSWORD, type: 'username' };
  const brought = device?.headers.cookie;
  const { text, cookie } = await send(
    origin,
    api.identity.login,
    credentials,
    brought === undefined ? {} : { cookie: brought },
  );
  const headers = {
    cookie: cookiesAfter(brought, cookie),
    'x-mc-token': valueOf(api.identity.login, text).token,
  };
  return {
    headers,
    async call(endpoint, input) {
      return valueOf(endpoint, (await send(origin, endpoint, input, headers)).text);
    },
  };
}

/** The browser's cookies after the response: a cookie that is set again replaces the earlier one. */
function cookiesAfter(brought = '', set: string): string {
  const jar = new Map(`${brought}; ${set}`.split('; ').map((cookie) => [cookie.split('=')[0], cookie]));
  return [...jar.values()].filter((cookie) => cookie !== '').join('; ');
}

function valueOf<E extends Endpoint>(endpoint: E, text: string): OutputOf<E> {
  const body = JSON.parse(text) as Envelope<OutputOf<E>>;
  if (!body.success) throw new Error(`${endpoint.path} was refused: ${body.errorCode}`);
  return body.value;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Every cookie that was set, as a browser sends them back. */
  readonly cookie: string;
}

/**
 * Sends one call and returns the response, whatever its status. `{name}` in the path comes from the input; the other
 * fields are the query or the body. An input of bytes is the body as it is.
 */
export function send(
  origin: string,
  endpoint: Endpoint,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const bytes = Buffer.isBuffer(input) ? input : undefined;
  const left = new Map(bytes ? [] : Object.entries(input));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = inQuery && left.size > 0 ? `?${new URLSearchParams(Object.fromEntries(left))}` : '';
  const content = bytes ?? (inQuery ? '' : JSON.stringify(Object.fromEntries(left)));
  const options = {
    agent,
    method: endpoint.method,
    headers: { ...headers, ...(!inQuery && { 'content-type': 'application/json' }) },
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}${query}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const cookies = (response.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]);
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          cookie: cookies.join('; '),
        });
      });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}
