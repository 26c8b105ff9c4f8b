import { describe, expect, test, vi } from 'vitest';
import { newRequestKey, requestKeys } from './request-key.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a request key', () => {
  test('stays while the same is wished for, and changes with the wish', () => {
    const keys = requestKeys();
    const first = keys.keyFor('sandbox 500');
    expect(keys.keyFor('sandbox 500')).toBe(first);
    expect(keys.keyFor('sandbox 501')).not.toBe(first);
    expect(keys.keyFor('sandbox 500')).not.toBe(first);
  });

  test('is new for the same wish once the first is done with', () => {
    const keys = requestKeys();
    const first = keys.keyFor('sandbox 500');
    keys.forget();
    expect(keys.keyFor('sandbox 500')).not.toBe(first);
  });

  test('is a version 4 UUID also where the page is not a secure context', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const made = Array.from({ length: 64 }, newRequestKey);
    vi.unstubAllGlobals();
    for (const key of made) expect(key).toMatch(UUID_4);
    expect(new Set(made).size).toBe(64);
  });
});
