import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStudioConfig } from './config.ts';

const AGREED = {
  operatorId: 'house-1',
  walletUrl: 'https://house.example/provider/studio-1/',
  origin: 'https://house.example',
  currency: 'PHP',
  privateKeyFile: 'studio.pem',
  publicKeyFile: 'house.pem',
};

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-operator-'));
  path = join(folder, 'operator.json');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  writeFileSync(join(folder, 'studio.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'house.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(join(folder, 'short.pem'), short.publicKey.export({ type: 'spki', format: 'pem' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (more: object) => {
  writeFileSync(path, JSON.stringify({ ...AGREED, ...more }));
  return readStudioConfig({ OPERATOR: path });
};

describe('operator of a studio', () => {
  it('is read with its keys, and makes the server a studio without a site', () => {
    const { operator, port, dataDir } = read({});
    expect(operator).toMatchObject({ walletUrl: 'https://house.example/provider/studio-1', currency: 'PHP' });
    expect([operator?.ourKey.type, operator?.theirKey.type]).toEqual(['private', 'public']);
    expect([port, dataDir.endsWith('data-studio')]).toEqual([3100, true]);
  });

  it.each([
    [{ walletUrl: 'http://house.example' }, 'walletUrl'],
    [{ origin: 'https://house.example/play' }, 'origin'],
    [{ currency: 'php' }, 'currency'],
    [{ publicKeyFile: 'nowhere.pem' }, 'publicKeyFile contains no RSA key'],
    [{ publicKeyFile: 'short.pem' }, 'publicKeyFile is shorter than 2048 bits'],
    [{ more: 1 }, 'has an invalid value'],
  ])('stops the start with %j', (wrong, named) => {
    expect(() => read(wrong)).toThrow(named);
  });

  it('is required', () => {
    expect(() => readStudioConfig({})).toThrow('OPERATOR is required');
    expect(() => readStudioConfig({ OPERATOR: join(folder, 'none.json') })).toThrow('not a file with JSON');
  });
});
