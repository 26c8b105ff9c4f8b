import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { readConfigFile, readRsaKey, refuseDuplicateCodes } from './config-file.ts';
import { isSecureUrl } from './url-rules.ts';

const word = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const HOUR_MS = 3_600_000;

const entry = z.strictObject({
  code: z.string().check(
    z.regex(/^[a-z][a-z0-9_-]{1,31}$/),
    z.refine((code) => code !== 'studio'),
  ),
  dialect: z.enum(['hub88', 'caleta']),
  operatorId: word,
  privateKeyFile: z.string().check(z.minLength(1)),
  publicKeyFile: z.string().check(z.minLength(1)),
  addresses: z.optional(z.array(z.string().check(z.refine(isNetwork))).check(z.minLength(1))),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(4))),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  gamesUrl: z.string().check(z.refine(isSecureUrl)),
  unknownRollback: z._default(z.enum(['accept', 'refuse']), 'accept'),
  tokenHours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 12),
});
const file = z.strictObject({ providers: z.array(entry) });

/** A configured game provider with its keys. */
export interface GameProviderConfig {
  readonly code: string;
  readonly dialect: 'hub88' | 'caleta';
  readonly operatorId: string;
  readonly ourKey: KeyObject;
  readonly theirKey: KeyObject;
  readonly sources: BlockList | undefined;
  readonly currency: string;
  readonly decimals: number;
  readonly country: string;
  readonly gamesUrl: string;
  readonly unknownRollback: 'accept' | 'refuse';
  readonly tokenLifetimeMs: number;
}

/** Reads the provider file and its keys. Throws a ConfigError that names the first invalid value. */
export function readGameProviders(path: string | undefined): readonly GameProviderConfig[] {
  if (path === undefined) return [];
  const { providers } = readConfigFile('GAME_PROVIDERS', path, file);
  refuseDuplicateCodes('GAME_PROVIDERS', providers);
  return providers.map((provider) => read(provider, dirname(path)));
}

function read(provider: z.infer<typeof entry>, folder: string): GameProviderConfig {
  const { code, dialect, operatorId, currency, decimals, country, gamesUrl, unknownRollback } = provider;
  const { addresses, tokenHours } = provider;
  return {
    code,
    dialect,
    operatorId,
    currency,
    decimals: decimals ?? currencyDecimals(currency),
    country,
    gamesUrl,
    unknownRollback,
    ourKey: keyOf(provider, 'privateKeyFile', folder, createPrivateKey),
    theirKey: keyOf(provider, 'publicKeyFile', folder, createPublicKey),
    sources: addresses && networksOf(addresses),
    tokenLifetimeMs: tokenHours * HOUR_MS,
  };
}

function keyOf(
  provider: z.infer<typeof entry>,
  field: 'privateKeyFile' | 'publicKeyFile',
  folder: string,
  parse: (pem: string) => KeyObject,
): KeyObject {
  return readRsaKey(resolve(folder, provider[field]), parse, `GAME_PROVIDERS: ${field} of ${provider.code}`);
}

const NETWORK = /^(?<address>[^/]+)(?:\/(?<prefix>\d{1,3}))?$/;

function partsOf(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const { address = '', prefix } = NETWORK.exec(text)?.groups ?? {};
  const version = isIP(address);
  if (version === 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  const length = prefix === undefined ? longest : Number(prefix);
  return length > longest ? undefined : { address, prefix: length, family: `ipv${version as 4 | 6}` };
}

function isNetwork(text: string): boolean {
  return partsOf(text) !== undefined;
}

function networksOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const parts = partsOf(text);
    if (parts) list.addSubnet(parts.address, parts.prefix, parts.family);
  }
  return list;
}
