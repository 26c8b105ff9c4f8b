import type { SystemStatus } from '@tessera/contract/system';
import {
  type BodyKey,
  ENCRYPTED_BODY_HEADER,
  ENCRYPTION_INFO,
  ENCRYPTION_IV_BYTES,
  ENCRYPTION_NONCE_BYTES,
  type EncryptedContent,
  encryptionContext,
} from '@tessera/contract/identity/sealed-body';
import { base64Url, bytesOfBase64Url } from './base64-url.ts';
import { type Answer, exchange, type Outgoing } from './exchange.ts';

/** What sealing goes by in this tab; both parts are put right when the server says that they are wrong. */
export interface SealState {
  key: BodyKey;
  /** The server's clock less this device's. */
  clockOffsetMs: number;
}

type AskStatus = () => Promise<SystemStatus>;

/** Sends a request with its body sealed. A key or a clock that was wrong is put right, and the request sent again, once for each. */
export async function exchangeSealed(
  request: Outgoing,
  state: SealState,
  askStatus: AskStatus,
): Promise<Answer> {
  const learnt = new Set<string>();
  for (;;) {
    const answer = await exchange(await sealed(request, state));
    const code = answer.envelope.success ? '' : answer.envelope.errorCode;
    if (learnt.has(code) || !(await learn(answer, state, askStatus))) return answer;
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

/** Takes from a refusal what makes another try worth it; false when there is nothing. */
async function learn({ envelope }: Answer, state: SealState, askStatus: AskStatus): Promise<boolean> {
  if (envelope.success) return false;
  if (envelope.errorCode === 'encryption.key.unknown') {
    state.key = (await askStatus()).info.bodyKey;
    return true;
  }
  if (envelope.errorCode !== 'encryption.stale') return false;
  state.clockOffsetMs = (envelope.value as { serverTime: number }).serverTime - Date.now();
  return true;
}

/** Seals for one call, with a key pair made for it alone. */
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
