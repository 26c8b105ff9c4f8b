import { MessageRefused, SEND_TIMEOUT_MS, type SmsPort } from './ports.ts';

export interface SmsGatewayOptions {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs?: number;
}

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

/** SMS by a gateway's HTTP call. Any 2xx is taken over; other 4xx than those two will not change. */
export function httpSms({ url, key, timeoutMs = SEND_TIMEOUT_MS }: SmsGatewayOptions): SmsPort {
  return {
    async send({ id, to, text }) {
      const status = await post(url, key, { id, to, text }, timeoutMs);
      if (status >= 200 && status < 300) return;
      const words = `the SMS gateway answered ${status}`;
      const mayChange = status === REQUEST_TIMEOUT || status === TOO_MANY_REQUESTS;
      throw status >= 400 && status < 500 && !mayChange ? new MessageRefused(words) : new Error(words);
    },
  };
}

/** The status of the answer. A redirect is answered like any other: the number and the key go nowhere else. */
async function post(url: string, key: string, body: object, timeoutMs: number): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  return response.status;
}
