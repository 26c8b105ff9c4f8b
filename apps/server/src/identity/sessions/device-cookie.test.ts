import { createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemRandomness } from '../../platform/clock.ts';
import { openDevices, signedDevice } from './devices.ts';

function devices(trustedHops: number) {
  const warnings: unknown[] = [];
  const cookies = new Map<string, string>();
  const log = { warn: (text: unknown) => void warnings.push(text) };
  const key = createSecretKey(Buffer.alloc(32, 1));
  const opened = openDevices({ randomness: systemRandomness, key, secureCookies: true, trustedHops, log });
  const source = (headers = {}) =>
    opened.source({
      ip: '127.0.0.1',
      headers,
      cookies: {
        get: (name) => cookies.get(name),
        set: (name, value) => void cookies.set(name, value),
        clear: (name) => void cookies.delete(name),
      },
    });
  return { source, warnings, cookies };
}

it('a browser gets a cookie once, and is known by it afterwards', () => {
  const { source, cookies } = devices(0);
  expect(source().deviceKnown).toBe(false);
  const given = cookies.get('__Host-dev');
  expect(given).toMatch(/^[\w-]{22}\.[\w-]{16}$/);
  const [first, second] = [source(), source()];
  expect(first).toMatchObject({ deviceKnown: true });
  expect(second.deviceHash).toEqual(first.deviceHash);
  expect(cookies.get('__Host-dev')).toBe(given);
});

const ID = 'x'.repeat(22);
it.each([
  '',
  'short',
  ID,
  `${ID}.`,
  `${ID}.${'x'.repeat(16)}`,
  signedDevice(createSecretKey(Buffer.alloc(32, 2)), ID),
])('a foreign cookie is replaced: %j', (made) => {
  const { source, cookies } = devices(0);
  cookies.set('__Host-dev', made);
  expect(source().deviceKnown).toBe(false);
  expect(cookies.get('__Host-dev')).not.toBe(made);
});

it('the operator is notified once of an untrusted proxy', () => {
  const { source, warnings } = devices(0);
  source();
  expect(warnings).toEqual([]);
  for (let call = 0; call < 3; call += 1) source({ 'x-forwarded-for': '20.1.1.1' });
  expect(warnings).toHaveLength(1);
});

it('the operator is not notified of a trusted proxy', () => {
  const { source, warnings } = devices(1);
  source({ 'x-forwarded-for': '20.1.1.1' });
  expect(warnings).toEqual([]);
});
