import {
  type BodyKey,
  ENCRYPTED_BODY_HEADER,
  ENCRYPTION_INFO,
  ENCRYPTION_IV_BYTES,
  ENCRYPTION_NONCE_BYTES,
  encryptionContext,
  type EncryptedContent,
} from '@tessera/contract/identity/encrypted-body';
import type { SystemStatus } from '@tessera/contract/system';
import { type Answer, exchange, type Outgoing } from './exchange.ts';

/** Sealing state of this tab; the server corrects both values when they are wrong. */
export interface SealState {
  key: BodyKey;
  /** Server clock minus device clock. */
  clockOffsetMs: number;
}

type FetchStatus = () => Promise<SystemStatus>;

/** Sends a request with a sealed body. Corrects a wrong key or clock and resends, at most once for each. */
export async function exchangeSealed(
  request: Outgoing,
  state: SealState,
  fetchStatus: FetchStatus,
): Promise<Answer> {
  const learnt = new Set<string>();
  for (;;) {
    const answer = await exchange(await sealed(request, state));
    const code = answer.envelope.success ? '' : answer.envelope.errorCode;
    if (learnt.has(code) || !(await rememberStatus(answer, state, fetchStatus))) return answer;
    learnt.add(code);
  }
}

async function sealed(request: Outgoing, { key, clockOffsetMs }: SealState): Promise<Outgoing> {
  const content: EncryptedContent = {
    ts: Date.now() + clockOffsetMs,
    nonce: base64Url(crypto.getRandomValues(new Uint8Array(ENCRYPTION_NONCE_BYTES))),
    body: request.body,
  };
  const { header, sealed: text } = await seal(key, request, content);
  return {
    ...request,
    headers: { ...request.headers, [ENCRYPTED_BODY_HEADER]: header },
    body: { sealed: text },
  };
}

/** Applies the corrections of a refusal; returns false if there are none. */
async function rememberStatus(
  { envelope }: Answer,
  state: SealState,
  fetchStatus: FetchStatus,
): Promise<boolean> {
  if (envelope.success) return false;
  if (envelope.errorCode === 'encryption.key.unknown') {
    state.key = (await fetchStatus()).info.bodyKey;
    return true;
  }
  if (envelope.errorCode !== 'encryption.stale') return false;
  state.clockOffsetMs = (envelope.value as { serverTime: number }).serverTime - Date.now();
  return true;
}

/** Seals one body with a new key pair. */
export async function seal(
  key: BodyKey,
  { method, url }: Pick<Outgoing, 'method' | 'url'>,
  content: EncryptedContent,
): Promise<{ header: string; sealed: string }> {
  const { subtle } = crypto;
  const agreement = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await subtle.generateKey(agreement, false, ['deriveBits']);
  const ours = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const theirs = bytesOfBase64Url(key.publicKey);
  const serverKey = await subtle.importKey('raw', theirs, agreement, false, []);
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: serverKey }, pair.privateKey, 256);
  const material = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
  const text = new TextEncoder();
  const aes = await subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: new Uint8Array(),
      info: joined(text.encode(ENCRYPTION_INFO), ours, theirs),
    },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(ENCRYPTION_IV_BYTES));
  const additionalData = text.encode(encryptionContext(method, url, key.kid));
  const plain = text.encode(JSON.stringify(content));
  const cipher = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, aes, plain);
  return { header: `${key.kid}.${base64Url(ours)}`, sealed: base64Url(joined(iv, new Uint8Array(cipher))) };
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** Encodes bytes for headers and addresses, without padding. */
export function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function bytesOfBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
}
