import { DIALECTS, type Dialect, walletReply } from '@tessera/contract/games/seamless';
import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { bodySignatureHolds, signBody } from '../platform/signatures/body-signature.ts';
import type { Wallet } from './tell-story.ts';

const TIMEOUT_MS = 10_000;

export interface WalletAddress {
  /** With `/provider/<code>`, without a slash at its end. */
  readonly url: string;
  readonly dialect: Dialect;
  /** Signs what the provider says. */
  readonly key: KeyObject;
  /** Proves what the operator says. */
  readonly operatorKey: KeyObject;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends bytes with a signature, whatever they are, and gives what came back; throws when that is not signed. */
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
    throw new Error(`${path} was answered ${response.status} without a signature that holds`);
  }
  return { status: response.status, text };
}

/** The wallet of an installation. */
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
    if (!reply.success) throw new Error(`${name} was answered ${status}: ${text.slice(0, 200)}`);
    return reply.data;
  };
}
