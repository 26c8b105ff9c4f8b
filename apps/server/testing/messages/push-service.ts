import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

/** A notification as the browser decrypts it. */
export interface ReceivedPush {
  /** Name of the browser. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
  /** The decrypted text. */
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Conduct {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer comes after this time. */
  readonly afterMs?: number;
}

/** Keys and address of a browser at the push service. */
export interface PushBrowser {
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface FakePushService {
  readonly received: readonly ReceivedPush[];
  /** The number of requests, and of those in progress at most at a time. */
  readonly figures: { requests: number; atOnce: number };
  /** A new browser. `conduct` gives the answer to each request of the browser, counted from 1. */
  browser(name: string, conduct?: (attempt: number) => Conduct): PushBrowser;
  stop(): Promise<void>;
}

/** A push service that decrypts what it receives and verifies the signature of the sender. */
export async function startPushService(publicKey: () => Promise<string>): Promise<FakePushService> {
  const received: ReceivedPush[] = [];
  const figures = { requests: 0, atOnce: 0 };
  const browsers = new Map<string, Browser>();
  let open = 0;
  const server = createServer((request, answer) => {
    open += 1;
    figures.requests += 1;
    figures.atOnce = Math.max(figures.atOnce, open);
    answer.on('close', () => {
      open -= 1;
    });
    void (async () => {
      const name = (request.url ?? '').slice(1);
      const browser = browsers.get(name);
      if (!browser) return answer.writeHead(404).end();
      browser.attempts += 1;
      const { status, headers = {}, afterMs = 0 } = browser.conduct(browser.attempts);
      if (status === 0) return request.destroy();
      const body = await bodyOf(request);
      await verifySender(request, await publicKey());
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
      if (status < 300) {
        const payload = decrypt(body, browser);
        received.push({ to: name, ...JSON.parse(payload), payload, headers: request.headers });
      }
      answer.writeHead(status, headers).end();
    })().catch(() => answer.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    figures,
    browser(name, conduct = () => ({ status: 201 })) {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      browsers.set(name, { pair, publicKey: pair.generateKeys(), auth, conduct, attempts: 0 });
      return {
        name,
        endpoint: `${origin}/${name}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Browser {
  readonly pair: ECDH;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
  readonly conduct: (attempt: number) => Conduct;
  attempts: number;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** RFC 8292: the token is signed by the key that it names, for this service. */
async function verifySender({ headers }: IncomingMessage, expected: string): Promise<void> {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(headers.authorization ?? '')?.groups ?? {};
  if (key !== expected) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  await jwtVerify(token, signer, { audience: `http://${headers.host}` });
}

/** RFC 8291 and RFC 8188 for one record. */
function decrypt(body: Buffer, { pair, publicKey, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
