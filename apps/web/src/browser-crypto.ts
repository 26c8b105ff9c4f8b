import type { CheckCrypto } from '@tessera/contract/games/studio/check-round';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The Web Crypto API; undefined on a page without HTTPS, where browsers do not offer it. */
export function webCrypto(): CheckCrypto | undefined {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    sha256: async (text) => hex(await subtle.digest('SHA-256', bytes(text))),
    async hmacSha256(key, text) {
      const hash = { name: 'HMAC', hash: 'SHA-256' };
      const imported = await subtle.importKey('raw', bytes(key), hash, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', imported, bytes(text)));
    },
  };
}
