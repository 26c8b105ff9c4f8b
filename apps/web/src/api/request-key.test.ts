import { expect, it, vi } from 'vitest';
import { newRequestKey } from './request-key.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('a request key is a version 4 UUID also where the page is not a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 64 }, newRequestKey);
  vi.unstubAllGlobals();
  for (const key of made) expect(key).toMatch(UUID_4);
  expect(new Set(made).size).toBe(64);
});
