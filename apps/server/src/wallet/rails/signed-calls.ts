import type { Webhook } from 'standardwebhooks';
import type { Clock, Randomness } from '../../platform/clock.ts';
import { RailFault, RailRefusal } from '../payment-rail.ts';

export interface SignedCallDeps {
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** How long one call may take; without it ten seconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** One signed call; undefined where the gateway knows nothing of it. */
type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** How to call one gateway. Anything but an answer in JSON throws: a RailRefusal, a RailFault, or that it is out of reach. */
export function signedCalls(
  { clock, randomness, timeoutMs = TIMEOUT_MS }: SignedCallDeps,
  url: string,
  signer: Webhook,
): Ask {
  return async (method, path, body) => {
    const id = `msg_${randomness.uuid()}`;
    const now = clock.now();
    const text = body ? JSON.stringify(body) : '';
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': Math.floor(now.getTime() / 1000).toString(),
        // What is asked for is signed with it: a body alone would sign every question alike.
        'webhook-signature': signer.sign(id, now, `${method} ${path}\n${text}`),
      },
      ...(body && { body: text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status === 404 && method === 'GET') return undefined;
    if (!response.ok) throw faultOf(response.status, `${method} ${path} was answered ${response.status}`);
    return jsonOf(await readAtMost(response, LONGEST_ANSWER_BYTES));
  };
}

/** Not about what was asked but about who asks, or how often: nothing else would be answered either. */
const ABOUT_US = new Set([401, 403, 408, 425, 429]);

function faultOf(status: number, message: string): Error {
  const refused = status >= 400 && status < 500 && !ABOUT_US.has(status);
  return refused ? new RailRefusal(message) : new Error(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new RailFault('an answer that is no JSON', { cause: error });
  }
}

async function readAtMost(response: Response, limitBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limitBytes) throw new RailFault(`an answer of more than ${limitBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
