import { api } from '@tessera/contract';
import type { Endpoint, Envelope, OutputOf } from '@tessera/contract/endpoint';
import { Agent, request } from 'node:http';

/** A signed-in member of the demo platform who calls over connections that stay open. */
export interface Member {
  /** What a browser would send with each call. */
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when the call is refused. */
  call<E extends Endpoint>(endpoint: E, input: object): Promise<OutputOf<E>>;
}

const PASSWORD = 'Tessera-2026';
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export async function signIn(origin: string, username: string): Promise<Member> {
  const credentials = { username, password: PASSWORD, type: 'username' };
  const { body, cookie } = await send(origin, api.identity.login, credentials, {});
  const headers = { cookie, 'x-mc-token': valueOf(api.identity.login, body).token };
  return {
    headers,
    async call(endpoint, input) {
      return valueOf(endpoint, (await send(origin, endpoint, input, headers)).body);
    },
  };
}

function valueOf<E extends Endpoint>(endpoint: E, body: Envelope<OutputOf<E>>): OutputOf<E> {
  if (!body.success) throw new Error(`${endpoint.path} was refused: ${body.errorCode}`);
  return body.value;
}

interface Reply<E extends Endpoint> {
  readonly body: Envelope<OutputOf<E>>;
  readonly cookie: string;
}

/** One call; `{name}` in the path is taken from the input, the rest is the query or the body. */
function send<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: object,
  headers: Readonly<Record<string, string>>,
): Promise<Reply<E>> {
  const left = new Map(Object.entries(input));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = String(left.get(key));
    left.delete(key);
    return encodeURIComponent(value);
  });
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = inQuery && left.size > 0 ? `?${new URLSearchParams(Object.fromEntries(left))}` : '';
  const content = inQuery ? '' : JSON.stringify(Object.fromEntries(left));
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
        const [cookie = ''] = response.headers['set-cookie']?.[0]?.split(';') ?? [];
        resolve({ body: JSON.parse(Buffer.concat(chunks).toString()), cookie });
      });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}
