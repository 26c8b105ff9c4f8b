import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Randomness } from '../platform/clock.ts';
import { keepOnce, readKept } from '../platform/config/kept-file.ts';

const KEY_BITS = 2048;

/** The private keys of both sides: the operator's and the vendor's. */
export interface SimulatorKeys {
  readonly operator: KeyObject;
  readonly vendor: KeyObject;
}

/** Keys made once and kept in a directory, so that a command beside the server may ask the vendor too. */
export async function keptKeys(
  directory: string,
  randomness: Pick<Randomness, 'uuid'>,
): Promise<SimulatorKeys> {
  await mkdir(directory, { recursive: true });
  const kept = (name: string) => keptKey(join(directory, `${name}.pem`), randomness);
  const [operator, vendor] = await Promise.all([kept('operator'), kept('vendor')]);
  return { operator, vendor };
}

async function keptKey(path: string, randomness: Pick<Randomness, 'uuid'>): Promise<KeyObject> {
  const written = readKept(path);
  if (written !== undefined) return createPrivateKey(written);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return createPrivateKey(keepOnce(path, pem, randomness));
}
