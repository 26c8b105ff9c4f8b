import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ConfigError } from '../start-error.ts';
import { EXTERNAL_ENVIRONMENT, type ExternalConfig, externalOf } from './external-login.ts';
import { type GameProviderConfig, readGameProviders } from './game-providers.ts';
import { isCurrency, isTimeZone } from './installation.ts';
import { MARKET_NAMES, type MarketProfile, MARKETS } from './market.ts';
import { type OperatorConfig, readOperator } from './operator.ts';
import { type PaymentGatewayConfig, readPaymentGateways } from './payment-gateways.ts';
import { gameOriginsOf, isGameOrigin, isSecureUrl } from './url-rules.ts';

const ENTRY = /^([1-9]\d{0,2}):([A-Za-z0-9+/]{43}=)$/;

/** Key 1 is derived from SECRET_KEY. A key number has one byte. */
const [LEAST, MOST] = [2, 255];

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(65535))),
);
const processes = z.pipe(
  z.string().check(z.regex(/^\d{1,2}$/)),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(64))),
);
const code = z.string().check(z.regex(/^[a-z0-9_]{1,32}$/));
/** `someone@example.com` or `Name <someone@example.com>`. */
const mailAddress = z
  .string()
  .check(z.regex(/^(?:[^\s<>@]+@[^\s<>@]+|[^<>@"\r\n]{1,64} <[^\s<>@]+@[^\s<>@]+>)$/));

const ENVIRONMENT = {
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PROCESSES: z._default(processes, 1),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  SEED: z.optional(z.enum(['demo', 'none'])),
  SANDBOX_PAYMENTS: z.optional(z.enum(['on', 'off'])),
  MERCHANT_CODE: z._default(code, 'tessera'),
  TRIAL_MERCHANT_CODE: z._default(code, 'tesseratrial'),
  CURRENCY: z.optional(z.string().check(z.refine(isCurrency))),
  TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone))),
  MARKET: z._default(z.enum(MARKET_NAMES), 'default'),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))),
  GAME_ORIGINS: z.optional(z.string().check(z.refine((text) => gameOriginsOf(text).every(isGameOrigin)))),
  GAME_PROVIDERS: z.optional(z.string()),
  PAYMENT_GATEWAYS: z.optional(z.string()),
  OPERATOR: z.optional(z.string()),
  TRUST_PROXY: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 0),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  SECRET_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))),
  DATA_KEYS: z.optional(z.string().check(z.refine((text) => dataKeysOf(text) !== undefined))),
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtpUrl))),
  MAIL_FROM: z.optional(mailAddress),
  SMS_URL: z.optional(z.string().check(z.refine(isSecureUrl))),
  SMS_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  METRICS_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  ...EXTERNAL_ENVIRONMENT,
};

const SECRETS = new Set([
  'SECRET_KEY',
  'DATA_KEYS',
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_KEY',
  'METRICS_KEY',
  'VAPID_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
]);

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Number of server processes on the one port. */
  readonly processes: number;
  /** The public origin, if configured. */
  readonly publicOrigin: string | undefined;
  /** PostgreSQL of the operator. Undefined: the embedded server in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  readonly seed: 'demo' | 'none';
  /**
   * Whether the sandbox payment rail runs. Undefined: on the demo platform only. Never true in production.
   */
  readonly sandboxPayments: boolean | undefined;
  readonly merchantCode: string;
  readonly trialMerchantCode: string;
  /** ISO 4217 and IANA names. Undefined: the values of the database, or the defaults of an empty one. */
  readonly currency: string | undefined;
  readonly timeZone: string | undefined;
  /** Player-protection rules of `MARKET`. */
  readonly market: MarketProfile;
  /** Further origins whose games may be shown in a frame. */
  readonly gameOrigins: readonly string[];
  /** External game providers of this site. */
  readonly gameProviders: readonly GameProviderConfig[];
  /** Payment gateways of this site, besides the sandbox. */
  readonly paymentGateways: readonly PaymentGatewayConfig[];
  /** The operator whose wallet holds the players' money. Undefined: this is a site of its own. */
  readonly operator: OperatorConfig | undefined;
  /** Number of trusted proxy hops. */
  readonly trustedHops: number;
  /**
   * Header, in lower case, in which the trusted proxy names the visitor's country. Ignored without a proxy.
   */
  readonly countryHeader: string | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Root of every derived key: 32 bytes, base64. */
  readonly secretKey: string | undefined;
  /** Keys for personal data in addition to the root key, newest first. */
  readonly dataKeys: readonly DataKey[];
  /** Mail server, with credentials in the URL. Undefined: mails are files in `dataDir`. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** SMS gateway and its bearer key. Undefined: messages are files in `dataDir`. */
  readonly sms: { readonly url: string; readonly key: string } | undefined;
  /** Key at push services, base64url; undefined: derived from the root key. The address push services contact. */
  readonly vapid: { readonly privateKey: string | undefined; readonly subject: string | undefined };
  /** Bearer key for the metrics. Undefined: only this machine may read the metrics. */
  readonly metricsKey: string | undefined;
  /** External login providers. */
  readonly external: ExternalConfig;
}

/** Reads and freezes the environment. Throws a ConfigError that names the first invalid variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const values = parseEnvironment(env);
  const production = values.NODE_ENV === 'production';
  if (values.MERCHANT_CODE === values.TRIAL_MERCHANT_CODE) {
    throw new ConfigError('TRIAL_MERCHANT_CODE must differ from MERCHANT_CODE: trials use play money');
  }
  if (production && !values.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY is required when NODE_ENV=production: 32 random bytes in base64');
  }
  if (production && values.SEED === 'demo') {
    throw new ConfigError(
      'SEED=demo is refused when NODE_ENV=production: the demo accounts have published passwords',
    );
  }
  if (production && values.SANDBOX_PAYMENTS === 'on') {
    throw new ConfigError(
      'SANDBOX_PAYMENTS=on is refused when NODE_ENV=production: it credits money nobody paid',
    );
  }
  if (values.COUNTRY_HEADER !== undefined && values.TRUST_PROXY === 0) {
    throw new ConfigError('COUNTRY_HEADER is accepted only from a proxy: set TRUST_PROXY');
  }
  return Object.freeze({
    production,
    port: values.PORT,
    host: values.HOST,
    processes: values.PROCESSES,
    publicOrigin: values.PUBLIC_ORIGIN,
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    sandboxPayments: production ? false : switchOf(values.SANDBOX_PAYMENTS),
    merchantCode: values.MERCHANT_CODE,
    trialMerchantCode: values.TRIAL_MERCHANT_CODE,
    currency: values.CURRENCY,
    timeZone: values.TIME_ZONE,
    market: MARKETS[values.MARKET],
    gameOrigins: gameOriginsOf(values.GAME_ORIGINS ?? ''),
    gameProviders: readGameProviders(values.GAME_PROVIDERS),
    paymentGateways: readPaymentGateways(values.PAYMENT_GATEWAYS),
    operator: values.OPERATOR === undefined ? undefined : readOperator(values.OPERATOR),
    trustedHops: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER?.toLowerCase(),
    logLevel: values.LOG_LEVEL,
    secretKey: values.SECRET_KEY,
    dataKeys: dataKeysOf(values.DATA_KEYS ?? '') ?? [],
    mail: mailOf(values),
    sms: smsOf(values),
    vapid: { privateKey: values.VAPID_PRIVATE_KEY, subject: values.VAPID_SUBJECT },
    metricsKey: values.METRICS_KEY,
    external: externalOf(values),
  });
}

/**
 * The configuration of a studio next to a site on one machine: it plays for an operator, with its own port
 * and data.
 */
export function readStudioConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config = readConfig({ PORT: '3100', DATA_DIR: 'data-studio', ...env });
  if (!config.operator)
    throw new ConfigError('OPERATOR is required for a studio: a JSON file, see docs/supplier.md');
  return config;
}

const environmentSchema = z.object(ENVIRONMENT);

function parseEnvironment(env: Readonly<Record<string, string | undefined>>) {
  // An empty value counts as unset: shells and compose files cannot unset variables.
  const given = Object.entries(env).filter(([name, value]) => name in ENVIRONMENT && value !== '');
  const parsed = z.safeParse(environmentSchema, Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new ConfigError(`${name} has an invalid value: ${printable(name, env[name])}`);
}

type Values = ReturnType<typeof parseEnvironment>;

function switchOf(value: 'on' | 'off' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'on';
}

function mailOf(values: Values): Config['mail'] {
  if (values.SMTP_URL === undefined) return undefined;
  if (values.MAIL_FROM === undefined) throw new ConfigError('MAIL_FROM is required when SMTP_URL is set');
  return { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM };
}

function smsOf(values: Values): Config['sms'] {
  if (values.SMS_URL === undefined) return undefined;
  if (values.SMS_KEY === undefined) throw new ConfigError('SMS_KEY is required when SMS_URL is set');
  return { url: values.SMS_URL, key: values.SMS_KEY };
}

function printable(name: string, value: string | undefined): string {
  return SECRETS.has(name) ? '(not shown)' : JSON.stringify(value);
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** An encryption key: 32 bytes in base64, and its number. */
interface DataKey {
  readonly id: number;
  readonly key: string;
}

/** Parses `3:<base64>,2:<base64>`, newest first. Undefined for invalid input. */
function dataKeysOf(text: string): readonly DataKey[] | undefined {
  if (text === '') return [];
  const keys = text.split(',').flatMap((entry) => {
    const [, id, key] = ENTRY.exec(entry.trim()) ?? [];
    return key === undefined ? [] : [{ id: Number(id), key }];
  });
  const ids = new Set(keys.map(({ id }) => id).filter((id) => id >= LEAST && id <= MOST));
  return ids.size === text.split(',').length ? keys : undefined;
}
