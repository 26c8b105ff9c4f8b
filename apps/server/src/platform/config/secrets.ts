import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Randomness } from '../clock.ts';
import type { Config } from './config.ts';

/** Keys derived from the root key, one per purpose. No key reveals another. */
export interface Secrets {
  /** 32 bytes, stable per purpose and root key. */
  derive(purpose: string): KeyObject;
}

/** Uses the configured root key, or one that is generated once and stored in the data directory. */
export function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>, randomness: Randomness): Secrets {
  const root = Buffer.from(config.secretKey ?? storedKey(config.dataDir, randomness), 'base64');
  return { derive: (purpose) => createSecretKey(createHmac('sha256', root).update(purpose).digest()) };
}

/**
 * The encryption keys of personal data, newest first. Key 1 is derived from the root key and decrypts data
 * from before
 * the first configured key.
 */
export function dataEncryptionKeys(
  { dataKeys }: Pick<Config, 'dataKeys'>,
  secrets: Secrets,
): readonly [DataEncryptionKey, ...DataEncryptionKey[]] {
  const first = { id: 1, key: secrets.derive('personal-data') };
  const [newest, ...older] = dataKeys.map(({ id, key }) => ({
    id,
    key: createSecretKey(Buffer.from(key, 'base64')),
  }));
  return newest ? [newest, ...older, first] : [first];
}

interface DataEncryptionKey {
  readonly id: number;
  readonly key: KeyObject;
}

function storedKey(dataDir: string, randomness: Randomness): string {
  const path = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  const text =
    readSecretFile(path) ?? writeSecretFileOnce(path, randomness.bytes(32).toString('base64'), randomness);
  return text.trim();
}

/** Content of a secret file; undefined where it does not exist. */
export function readSecretFile(path: string): string | undefined {
  return ignoringError('ENOENT', () => readFileSync(path, 'utf8'));
}

/**
 * Writes a secret file once, readable by its owner only, and returns its content. A concurrent second writer
 * gets the
 * content of the first. Readers never see a partial file.
 */
export function writeSecretFileOnce(
  path: string,
  content: string,
  { uuid }: Pick<Randomness, 'uuid'>,
): string {
  const mine = `${path}.${uuid()}`;
  const own = { flag: 'wx', mode: 0o600 };
  writeFileSync(mine, content, own);
  try {
    linkSync(mine, path);
  } catch {
    // The file exists already, or the file system has no links. Then the file is written directly.
    ignoringError('EEXIST', () => writeFileSync(path, content, own));
  } finally {
    rmSync(mine);
  }
  return readFileSync(path, 'utf8');
}

function ignoringError<T>(code: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
  }
}
