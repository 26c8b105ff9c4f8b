import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';

/**
 * Reads the JSON file that a variable of the environment names. Throws a ConfigError that names the first thing to put
 * right, and never what stands there: it may be a key.
 */
export function readConfigFile<S extends z.ZodMiniType>(
  variable: string,
  path: string,
  schema: S,
): z.infer<S> {
  const parsed = z.safeParse(schema, jsonOf(variable, path));
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ConfigError(`${variable}: ${at || 'the file'} has a value that cannot be used`);
}

/** Throws a ConfigError that names the first code that stands twice in a list. */
export function refuseNamedTwice(variable: string, entries: readonly { readonly code: string }[]): void {
  const codes = entries.map(({ code }) => code);
  const double = codes.find((code, index) => codes.indexOf(code) !== index);
  if (double !== undefined) throw new ConfigError(`${variable}: ${double} is there twice`);
}

function jsonOf(variable: string, path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new ConfigError(`${variable} names no file with JSON: ${path}`);
  }
}
