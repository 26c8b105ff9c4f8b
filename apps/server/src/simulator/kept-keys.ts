import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Randomness } from '../platform/clock.ts';

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
  const written = await readFile(path, 'utf8').catch(absent);
  if (written !== undefined) return createPrivateKey(written);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  // Whoever comes second takes the key of the first, and nobody reads half a file.
  const mine = `${path}.${randomness.uuid()}`;
  await writeFile(mine, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await link(mine, path).catch(present);
  await rm(mine);
  return createPrivateKey(await readFile(path, 'utf8'));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function present(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
