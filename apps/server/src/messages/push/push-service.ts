import { createECDH, hkdfSync, type KeyObject } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import webPush from 'web-push';
import type { Clock } from '../../platform/clock.ts';
import { isLoopback } from '../../platform/config/url-rules.ts';
import { isPushEndpoint, lookupPublic } from './endpoint-rule.ts';

/** The key pair by which push services recognise this site. */
export interface PushKeys {
  /** Uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const SCALAR_BYTES = 32;

/** The pair of a configured private key (32 bytes, base64url), or of the seed. Equal on all servers. */
export function pushKeys(seed: KeyObject, configured: string | undefined): PushKeys {
  const pair = createECDH(CURVE);
  const scalar = configured
    ? Buffer.from(configured, 'base64url')
    : Buffer.from(hkdfSync('sha256', seed, '', 'vapid', SCALAR_BYTES));
  // Out of range with a probability of 2^-32 for one seed: then the start fails, and VAPID_PRIVATE_KEY helps.
  pair.setPrivateKey(scalar);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushTerms {
  readonly ttlSeconds: number;
  /** A newer notification of the topic replaces an older one that was not delivered. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
}

export interface PushAnswer {
  readonly status: number;
  /** From Retry-After. */
  readonly retryAfterSeconds: number | undefined;
}

/** Sends to push services. Fails without an answer in time. */
export interface PushService {
  send(target: PushTarget, payload: string, terms: PushTerms): Promise<PushAnswer>;
}

/** A service without an answer in this time is tried again later. */
const TIMEOUT_MS = 10_000;

interface PushServiceOptions {
  readonly keys: PushKeys;
  /** `https:` or `mailto:` address of the sender, which push services contact. */
  readonly subject: () => string;
  /** Push services on this machine are accepted. */
  readonly loopback: boolean;
  readonly clock: Clock;
  readonly timeoutMs?: number | undefined;
}

export function openPushService(options: PushServiceOptions): PushService {
  const { keys, subject, loopback, clock, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic, urgency }) {
      if (!isPushEndpoint(endpoint, { loopback })) return { status: 410, retryAfterSeconds: undefined };
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { subject: subject(), ...keys },
          TTL: ttlSeconds,
          topic,
          urgency,
        },
      );
      const { statusCode, headers: answered } = await post(endpoint, { headers, body }, timeoutMs);
      return { status: statusCode ?? 0, retryAfterSeconds: retryAfter(answered['retry-after'], clock) };
    },
  };
}

interface PushRequest {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Redirects are not followed and the body of the answer is not read. */
function post(endpoint: string, { headers, body }: PushRequest, timeoutMs: number): Promise<IncomingMessage> {
  const url = new URL(endpoint);
  const guard = isLoopback(url.hostname) ? {} : { lookup: lookupPublic };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = send(url, { method: 'POST', headers, signal, ...guard }, (answer) => {
      answer.destroy();
      resolve(answer);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function retryAfter(text: string | undefined, clock: Clock): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - clock.now().getTime()) / 1000));
}
