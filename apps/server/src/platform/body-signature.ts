import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';

const ALGORITHM = 'RSA-SHA256';
const signAsync = promisify<string, Buffer, KeyObject, Buffer>(sign);

/** Signs the exact bytes of a body with RSA-SHA256; returns Base64. Runs off the event loop. */
export async function signBody(body: string, privateKey: KeyObject): Promise<string> {
  return (await signAsync(ALGORITHM, Buffer.from(body), privateKey)).toString('base64');
}

/** Whether the signature of the other party covers exactly these bytes. */
export function bodySignatureHolds(body: Buffer, signature: unknown, publicKey: KeyObject): boolean {
  if (typeof signature !== 'string' || signature === '') return false;
  return verify(ALGORITHM, body, publicKey, Buffer.from(signature, 'base64'));
}
