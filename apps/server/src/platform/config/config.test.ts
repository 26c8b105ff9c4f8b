import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemRandomness } from '../clock.ts';
import { ConfigError } from '../start-error.ts';
import { readConfig } from './config.ts';
import { openSecrets, type Secrets } from './secrets.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');

it('needs no settings', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    processes: 1,
    seed: 'demo',
    merchantCode: 'tessera',
  });
});

it('is frozen, and ignores empty values', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '' });
  expect(config).toMatchObject({ port: 3000, databaseUrl: undefined });
  expect(Object.isFrozen(config)).toBe(true);
});

it('accepts a country only from a proxy', () => {
  expect(() => readConfig({ COUNTRY_HEADER: 'X-Country' })).toThrow(/set TRUST_PROXY/);
  const { countryHeader } = readConfig({ COUNTRY_HEADER: 'X-Country', TRUST_PROXY: '1' });
  expect(countryHeader).toBe('x-country');
});

it.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PROCESSES', '0'],
  ['PROCESSES', '65'],
  ['PROCESSES', 'two'],
  ['PUBLIC_ORIGIN', 'https://example.com/path'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['SEED', 'full'],
  ['SANDBOX_PAYMENTS', 'yes'],
  ['MERCHANT_CODE', 'No Spaces'],
  ['TRUST_PROXY', 'yes'],
  ['DATA_KEYS', `1:${KEY}`],
  ['DATA_KEYS', `2:${KEY},2:${KEY}`],
  ['DATA_KEYS', `256:${KEY}`],
  ['DATA_KEYS', '2:short'],
  ['COUNTRY_HEADER', 'x country'],
  ['SECRET_KEY', 'short'],
  ['SMTP_URL', 'https://mail.example'],
  ['SMTP_URL', 'smtp:'],
  ['MAIL_FROM', 'Tessera'],
  ['MAIL_FROM', 'Tessera\r\nBcc: <a@example.com>'],
  ['SMS_URL', 'http://sms.example/send'],
  ['SMS_URL', 'ftp://localhost/send'],
  ['SMS_KEY', 'two words'],
  ['METRICS_KEY', 'short'],
  ['GOOGLE_CLIENT_ID', 'two words'],
  ['GOOGLE_ISSUER', 'http://accounts.example'],
  ['FACEBOOK_ISSUER', 'facebook'],
  ['PHONE_TOKEN_JWKS', 'file:///etc/passwd'],
  ['GAME_ORIGINS', 'http://games.example'],
  ['GAME_ORIGINS', 'https://games.example/run'],
  ['GAME_ORIGINS', "https://games.example 'unsafe-inline'"],
])('names %s when it is %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `));
});

it.each([
  ['DATABASE_URL', 'mysql://root:hunter2@localhost'],
  ['SECRET_KEY', 'hunter2'],
  ['SMTP_URL', 'http://root:hunter2@localhost'],
  ['SMS_URL', 'http://sms.example/?key=hunter2'],
  ['SMS_KEY', 'hunter2 '],
  ['METRICS_KEY', 'hunter2'],
  ['GOOGLE_CLIENT_SECRET', 'hunter2 '],
  ['FACEBOOK_CLIENT_SECRET', 'hunter2 '],
])('never prints the secret in %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2)/);
});

it('accepts a mail server with a sender, and a gateway with its key', () => {
  const mail = { SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: 'Tessera <post@mail.example>' };
  const sms = { SMS_URL: 'http://127.0.0.1:8080/send', SMS_KEY: 'key' };
  expect(readConfig({ ...mail, ...sms })).toMatchObject({
    mail: { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    sms: { url: sms.SMS_URL, key: sms.SMS_KEY },
  });
  expect(readConfig({})).toMatchObject({ mail: undefined, sms: undefined });
  expect(() => readConfig({ ...mail, MAIL_FROM: '' })).toThrow(/^MAIL_FROM /);
  expect(() => readConfig({ ...sms, SMS_KEY: '' })).toThrow(/^SMS_KEY /);
});

it('accepts identity services, each complete or not at all', () => {
  const google = { GOOGLE_CLIENT_ID: 'site', GOOGLE_CLIENT_SECRET: 'word' };
  const phone = {
    PHONE_TOKEN_ISSUER: 'https://phones.example',
    PHONE_TOKEN_AUDIENCE: 'site',
    PHONE_TOKEN_JWKS: 'http://localhost:9099/keys',
  };
  const verifier = {
    PHONE_TOKEN_START: 'https://phones.example/start?key=public',
    PHONE_TOKEN_CONFIRM: 'https://phones.example/confirm',
  };
  expect(readConfig({ ...google, ...phone }).external).toEqual({
    google: { issuer: 'https://accounts.google.com', clientId: 'site', clientSecret: 'word' },
    facebook: undefined,
    phoneTokens: { issuer: 'https://phones.example', audience: 'site', jwksUrl: phone.PHONE_TOKEN_JWKS },
  });
  expect(readConfig({ ...phone, ...verifier }).external.phoneTokens?.verifier).toEqual({
    startUrl: verifier.PHONE_TOKEN_START,
    confirmUrl: verifier.PHONE_TOKEN_CONFIRM,
  });
  expect(() => readConfig(verifier)).toThrow(/^PHONE_TOKEN_ISSUER /);
  expect(() => readConfig({ ...phone, ...verifier, PHONE_TOKEN_CONFIRM: '' })).toThrow(
    /^PHONE_TOKEN_CONFIRM /,
  );
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'site' })).toThrow(/^GOOGLE_CLIENT_SECRET /);
  expect(() => readConfig({ ...phone, PHONE_TOKEN_AUDIENCE: '' })).toThrow(/^PHONE_TOKEN_AUDIENCE /);
});

it('refuses one merchant for both members and trials', () => {
  expect(() => readConfig({ MERCHANT_CODE: 'one', TRIAL_MERCHANT_CODE: 'one' })).toThrow(
    /^TRIAL_MERCHANT_CODE /,
  );
});

it('seeds nothing in production and starts there only with a key', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(ConfigError);
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: KEY })).toMatchObject({
    seed: 'none',
    production: true,
  });
});

it('stores the generated root key, and derives unrelated keys from it', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-secrets-'));
  const first = openSecrets({ secretKey: undefined, dataDir }, systemRandomness);
  const second = openSecrets({ secretKey: undefined, dataDir }, systemRandomness);
  const other = openSecrets({ secretKey: KEY, dataDir }, systemRandomness);
  const bytes = (secrets: Secrets, purpose: string) => secrets.derive(purpose).export().toString('hex');
  expect(bytes(second, 'a')).toBe(bytes(first, 'a'));
  expect(bytes(first, 'a')).not.toBe(bytes(first, 'b'));
  expect(bytes(other, 'a')).not.toBe(bytes(first, 'a'));
  rmSync(dataDir, { recursive: true });
});
