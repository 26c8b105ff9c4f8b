import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../start-error.ts';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-providers-'));
  const good = generateKeyPairSync('rsa', { modulusLength: 2048 });
  write('ours.pem', good.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  write('theirs.pem', publicPem(good));
  write('short.pem', publicPem(generateKeyPairSync('rsa', { modulusLength: 1024 })));
  write('curve.pem', publicPem(generateKeyPairSync('ed25519')));
});
afterAll(() => rmSync(folder, { recursive: true }));

function publicPem({ publicKey }: KeyPairKeyObjectResult): string | Buffer {
  return publicKey.export({ type: 'spki', format: 'pem' });
}

function write(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const PROVIDER = {
  code: 'aurora',
  dialect: 'hub88',
  operatorId: 'house',
  privateKeyFile: 'ours.pem',
  publicKeyFile: 'theirs.pem',
  currency: 'PHP',
  country: 'PH',
  gamesUrl: 'https://api.games.example',
};
const read = (...providers: object[]) =>
  readConfig({ GAME_PROVIDERS: write('providers.json', JSON.stringify({ providers })) }).gameProviders;

describe('game providers', () => {
  it('are empty without a file, and are read with their keys and defaults', () => {
    expect(readConfig({}).gameProviders).toEqual([]);
    const [one] = read({ ...PROVIDER, addresses: ['203.0.113.0/24', '2001:db8::1'] });
    expect(one).toMatchObject({
      code: 'aurora',
      decimals: 2,
      unknownRollback: 'accept',
      tokenLifetimeMs: 43_200_000,
    });
    expect([one?.ourKey.type, one?.theirKey.type]).toEqual(['private', 'public']);
    expect(one?.sources?.check('203.0.113.200')).toBe(true);
    expect(one?.sources?.check('2001:db8::2', 'ipv6')).toBe(false);
  });

  it.each([
    ['code', 'studio'],
    ['code', 'Au rora'],
    ['dialect', 'other'],
    ['currency', 'peso'],
    ['decimals', 5],
    ['tokenHours', 0],
    ['gamesUrl', 'http://api.games.example'],
    ['addresses', []],
    ['addresses', ['203.0.113.0/33']],
    ['addresses', ['aurora.example']],
    ['privateKeyFile', 'theirs.pem'],
    ['privateKeyFile', 'absent.pem'],
    ['publicKeyFile', 'short.pem'],
    ['publicKeyFile', 'curve.pem'],
    ['colour', 'red'],
  ])('stop the start when %s is %j, in one line without a key', (field, value) => {
    let thrown: unknown;
    try {
      read({ ...PROVIDER, [field]: value });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ConfigError);
    const { message } = thrown as Error;
    expect(message).toMatch(/^GAME_PROVIDERS[^\n]*$/);
    expect(message).not.toContain('KEY-');
  });

  it('stop the start when two have one code, and when the file does not exist', () => {
    expect(() => read(PROVIDER, PROVIDER)).toThrow('aurora appears twice');
    expect(() => readConfig({ GAME_PROVIDERS: '/nowhere.json' })).toThrow(/^GAME_PROVIDERS is not a file/);
  });
});
