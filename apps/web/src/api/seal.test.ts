// @vitest-environment node
import { ENCRYPTED_BODY_EXAMPLE } from '@tessera/contract/identity/encrypted-body-example';
import { afterEach, expect, it, vi } from 'vitest';
import { base64Url, bytesOfBase64Url, seal } from './seal.ts';

afterEach(() => void vi.restoreAllMocks());

/** Fixes the random values of a call to those of the published example. */
async function fixChance(): Promise<void> {
  const { header, iv, senderPrivateKey } = ENCRYPTED_BODY_EXAMPLE;
  const point = bytesOfBase64Url(header.split('.')[1] ?? '');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64Url);
  const agreement = { name: 'ECDH', namedCurve: 'P-256' };
  const half = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
  const pair = {
    publicKey: await crypto.subtle.importKey('jwk', half, agreement, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...half, d: senderPrivateKey }, agreement, false, [
      'deriveBits',
    ]),
  };
  vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(pair);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as unknown as Uint8Array).set(bytesOfBase64Url(iv));
    return bytes;
  });
}

it('produces the bytes of the worked example', async () => {
  await fixChance();
  const { key, method, path, content, header, sealed } = ENCRYPTED_BODY_EXAMPLE;
  expect(await seal(key, { method, url: path }, content)).toEqual({ header, sealed });
});

it('produces different bytes for each seal of the same body', async () => {
  const { key, method, path, content } = ENCRYPTED_BODY_EXAMPLE;
  const twice = await Promise.all([1, 2].map(() => seal(key, { method, url: path }, content)));
  expect(new Set(twice.map(({ header }) => header)).size).toBe(2);
  expect(new Set(twice.map(({ sealed }) => sealed.slice(0, 16))).size).toBe(2);
});

it('hides the whole body, up to the largest permitted body', async () => {
  const { key, method, path, content } = ENCRYPTED_BODY_EXAMPLE;
  const body = { password: 'x'.repeat(12_000) };
  const { sealed } = await seal(key, { method, url: path }, { ...content, body });
  expect(sealed).toMatch(/^[\w-]{16000,16384}$/);
  expect(new TextDecoder().decode(bytesOfBase64Url(sealed))).not.toContain('xxxxxxxx');
});
