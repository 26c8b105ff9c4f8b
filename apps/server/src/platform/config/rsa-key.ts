import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const LEAST_KEY_BITS = 2048;

/** Reads an RSA key; `named` says in a message which one. What the file holds is never part of a message. */
export function readRsaKey(path: string, parse: (pem: string) => KeyObject, named: string): KeyObject {
  const key = attempt(() => parse(readFileSync(path, 'utf8')));
  if (key?.asymmetricKeyType !== 'rsa') throw new ConfigError(`${named} holds no RSA key: ${path}`);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_KEY_BITS) {
    throw new ConfigError(`${named} is shorter than ${LEAST_KEY_BITS} bits`);
  }
  return key;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
