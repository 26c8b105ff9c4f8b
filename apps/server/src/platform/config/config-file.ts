import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ConfigError } from '../start-error.ts';

const LEAST_KEY_BITS = 2048;

/**
 * Reads the JSON file that an environment variable names. Throws a ConfigError that names the first invalid
 * field, but
 * never its value, which may be a key.
 */
export function readConfigFile<S extends z.ZodMiniType>(
  variable: string,
  path: string,
  schema: S,
): z.infer<S> {
  const parsed = z.safeParse(schema, jsonOf(variable, path));
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ConfigError(`${variable}: ${at || 'the file'} has an invalid value`);
}

/** Throws a ConfigError that names the first duplicate code. */
export function refuseDuplicateCodes(variable: string, entries: readonly { readonly code: string }[]): void {
  const codes = entries.map(({ code }) => code);
  const double = codes.find((code, index) => codes.indexOf(code) !== index);
  if (double !== undefined) throw new ConfigError(`${variable}: ${double} appears twice`);
}

function jsonOf(variable: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`${variable} is not a file with JSON: ${path}`);
  }
}

/** Reads an RSA key. `named` identifies the key in errors, which never contain the file's content. */
export function readRsaKey(path: string, parse: (pem: string) => KeyObject, named: string): KeyObject {
  const key = attempt(() => parse(readFileSync(path, 'utf8')));
  if (key?.asymmetricKeyType !== 'rsa') throw new ConfigError(`${named} contains no RSA key: ${path}`);
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
