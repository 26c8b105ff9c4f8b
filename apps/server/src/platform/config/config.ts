import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartFault } from '../database/start-fault.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65535))),
);
const code = z.string().check(z.regex(/^[a-z0-9_]{1,32}$/));

const ENVIRONMENT = {
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  SEED: z.optional(z.enum(['demo', 'none'])),
  MERCHANT_CODE: z._default(code, 'tessera'),
  TRIAL_MERCHANT_CODE: z._default(code, 'tesseratrial'),
  MARKET: z._default(z.enum(['default']), 'default'),
  TRUST_PROXY: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 0),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  SECRET_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
};

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The address members use, when the operator names it. */
  readonly publicOrigin: string | undefined;
  /** PostgreSQL of the operator; without it the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  readonly market: 'default';
  /** Proxy hops whose forwarded address is believed. */
  readonly trustedHops: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Root of every derived key: 32 bytes, base64. */
  readonly secretKey: string | undefined;
}

/** A value of the environment cannot be used; the message is the one line to show. */
export class ConfigError extends StartFault {}

/** Reads and freezes the environment. Throws a ConfigError that names the first wrong value. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const values = parseEnvironment(env);
  const production = values.NODE_ENV === 'production';
  if (production && !values.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY is required when NODE_ENV=production: 32 random bytes in base64');
  }
  return Object.freeze({
    production,
    port: values.PORT,
    host: values.HOST,
    publicOrigin: values.PUBLIC_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    merchantCode: values.MERCHANT_CODE,
    trialMerchantCode: values.TRIAL_MERCHANT_CODE,
    market: values.MARKET,
    trustedHops: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    secretKey: values.SECRET_KEY,
  });
}

const environmentSchema = z.object(ENVIRONMENT);

function parseEnvironment(env: Readonly<Record<string, string | undefined>>) {
  // An empty value means the same as none: shells and compose files cannot unset.
  const given = Object.entries(env).filter(([name, value]) => name in ENVIRONMENT && value !== '');
  const parsed = z.safeParse(environmentSchema, Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ConfigError(`${name} has a value that cannot be used: ${printable(name, env[name])}`);
}

function printable(name: string, value: string | undefined): string {
  const secret = name === 'SECRET_KEY' || name === 'DATABASE_URL';
  return secret ? '(not shown)' : JSON.stringify(value);
}
