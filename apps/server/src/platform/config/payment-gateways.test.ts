import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = Buffer.alloc(32, 5).toString('base64');
const GATE = { code: 'gate', url: 'https://pay.example', key: KEY, webhookKey: `whsec_${KEY}` };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-gateways-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(content: unknown) {
  const path = join(folder, 'gateways.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ PAYMENT_GATEWAYS: path }).paymentGateways;
}

it('contains no gateways without a file, and each gateway of a file', () => {
  expect(readConfig({}).paymentGateways).toEqual([]);
  expect(read({ gateways: [GATE] })).toEqual([GATE]);
});

it.each([
  ['a name of ours', { code: 'sandbox' }],
  ['another name of ours', { code: 'manual' }],
  ['an address in the open', { url: 'http://pay.example' }],
  ['a slash at the end', { url: 'https://pay.example/' }],
  ['a short key', { key: 'c2hvcnQ=' }],
  ['no key at all', { webhookKey: undefined }],
  ['a word nobody knows', { secret: 'x' }],
])('refuses %s in one line, without a key', (_, change) => {
  const wrong = () => read({ gateways: [{ ...GATE, ...change }] });
  expect(wrong).toThrow(/^PAYMENT_GATEWAYS[^\n]*$/);
  expect(wrong).not.toThrow(KEY);
});

it('refuses a duplicate name and invalid JSON', () => {
  expect(() => read({ gateways: [GATE, GATE] })).toThrow('gate appears twice');
  expect(() => read('{')).toThrow('is not a file with JSON');
});
