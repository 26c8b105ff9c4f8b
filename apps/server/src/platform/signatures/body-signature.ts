import { type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';

const ALGORITHM = 'RSA-SHA256';
const signApart = promisify<string, Buffer, KeyObject, Buffer>(sign);

/** RSA-SHA256 over a body exactly as it is sent, in Base64. The work is done beside the event loop. */
export async function signBody(body: string, privateKey: KeyObject): Promise<string> {
  return (await signApart(ALGORITHM, Buffer.from(body), privateKey)).toString('base64');
}

/** Whether the holder of the other key signed these very bytes. */
export function bodySignatureHolds(body: Buffer, signature: unknown, publicKey: KeyObject): boolean {
  if (typeof signature !== 'string' || signature === '') return false;
  return verify(ALGORITHM, body, publicKey, Buffer.from(signature, 'base64'));
}
