import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemRandomness } from '../clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { openSecrets } from './secrets.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');

it('needs nothing', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    seed: 'demo',
    merchantCode: 'tessera',
  });
});

it('is frozen, and an empty value is none', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '' });
  expect(config).toMatchObject({ port: 3000, databaseUrl: undefined });
  expect(Object.isFrozen(config)).toBe(true);
});

it.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PUBLIC_ORIGIN', 'https://example.com/path'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['SEED', 'full'],
  ['MERCHANT_CODE', 'No Spaces'],
  ['TRUST_PROXY', 'yes'],
  ['SECRET_KEY', 'short'],
])('names %s when it is %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

it('never prints a secret', () => {
  const url = 'mysql://root:hunter2@localhost';
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^(?!.*hunter2)/);
});

it('seeds nothing in production and starts there only with a key', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(ConfigError);
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: KEY })).toMatchObject({
    seed: 'none',
    production: true,
  });
});

it('keeps the root key it made, and derives unrelated keys from it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'));
  const first = openSecrets({ secretKey: undefined, dataDir }, systemRandomness);
  const second = openSecrets({ secretKey: undefined, dataDir }, systemRandomness);
  expect(second.derive('a')).toEqual(first.derive('a'));
  expect(first.derive('a')).not.toEqual(first.derive('b'));
  expect(openSecrets({ secretKey: KEY, dataDir }, systemRandomness).derive('a')).not.toEqual(
    first.derive('a'),
  );
  rmSync(dataDir, { recursive: true });
});
