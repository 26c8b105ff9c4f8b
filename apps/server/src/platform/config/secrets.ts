import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Randomness } from '../clock.ts';
import type { Config } from './config.ts';
import { keepOnce, readKept } from './kept-file.ts';

/** Keys for one purpose each, derived from the root key: none of them tells anything about another. */
export interface Secrets {
  /** 32 bytes, the same for the same purpose for as long as the root key stays. */
  derive(purpose: string): KeyObject;
}

/** Takes the root key of the configuration, or the one made once and kept in the data directory. */
export function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>, randomness: Randomness): Secrets {
  const root = Buffer.from(config.secretKey ?? keptKey(config.dataDir, randomness), 'base64');
  return { derive: (purpose) => createSecretKey(createHmac('sha256', root).update(purpose).digest()) };
}

/**
 * The keys that personal data is sealed under, the newest first. Key 1 comes from the root key and opens what was
 * sealed before the operator named any.
 */
export function sealKeys(
  { dataKeys }: Pick<Config, 'dataKeys'>,
  secrets: Secrets,
): readonly [SealingKey, ...SealingKey[]] {
  const first = { id: 1, key: secrets.derive('personal-data') };
  const [newest, ...older] = dataKeys.map(({ id, key }) => ({
    id,
    key: createSecretKey(Buffer.from(key, 'base64')),
  }));
  return newest ? [newest, ...older, first] : [first];
}

interface SealingKey {
  readonly id: number;
  readonly key: KeyObject;
}

function keptKey(dataDir: string, randomness: Randomness): string {
  const path = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  const kept = readKept(path) ?? keepOnce(path, randomness.bytes(32).toString('base64'), randomness);
  return kept.trim();
}
