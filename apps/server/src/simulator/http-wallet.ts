import { type Dialect, DIALECTS, walletReply } from '@tessera/contract/games/seamless';
import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { bodySignatureHolds, signBody } from '../platform/body-signature.ts';
import type { Wallet } from './run-story.ts';

/** Retries like a provider: three times within three seconds. */
const PAUSES_MS = [200, 600, 2000] as const;

const TIMEOUT_MS = 10_000;

export interface WalletAddress {
  /** With `/provider/<code>`, without a trailing slash. */
  readonly url: string;
  readonly dialect: Dialect;
  /** Signs messages of the provider. */
  readonly key: KeyObject;
  /** Verifies messages of the operator. */
  readonly operatorKey: KeyObject;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends arbitrary bytes with a signature and returns the response. Throws for an unsigned response. */
export async function sendRaw(
  { url, dialect, operatorKey }: WalletAddress,
  path: string,
  body: string,
  signature: string,
): Promise<RawAnswer> {
  const { signatureHeader } = DIALECTS[dialect];
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!bodySignatureHolds(Buffer.from(text), response.headers.get(signatureHeader), operatorKey)) {
    throw new Error(`${path} got response ${response.status} without a valid signature`);
  }
  return { status: response.status, text };
}

/** The wallet of an installation, over HTTP. */
export function walletByUrl(address: WalletAddress): Wallet {
  const paths: Readonly<Record<string, string>> = DIALECTS[address.dialect].paths;
  return async (name, request) => {
    const body = JSON.stringify(request);
    const { status, text } = await sendRaw(
      address,
      paths[name] ?? '',
      body,
      await signBody(body, address.key),
    );
    const reply = z.safeParse(walletReply, status === 200 ? JSON.parse(text) : undefined);
    if (!reply.success) throw new Error(`${name} got the invalid response ${status}: ${text.slice(0, 200)}`);
    return reply.data;
  };
}

/**
 * A wallet with retries: a call without response or status is sent again unchanged. Throws the error of the
 * last attempt.
 */
export function sendAgain(wallet: Wallet, pausesMs: readonly number[] = PAUSES_MS): Wallet {
  return async (name, request) => {
    for (const pauseMs of pausesMs) {
      try {
        return await wallet(name, request);
      } catch {
        await pause(pauseMs);
      }
    }
    return wallet(name, request);
  };
}
