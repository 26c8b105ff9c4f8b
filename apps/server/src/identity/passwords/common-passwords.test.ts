import { dictionary } from '@zxcvbn-ts/language-common';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common password', () => {
  it.each([
    'password123',
    'PassWord123',
    'qwertyuiop',
    'poiuytrewq',
    'asdfghjkl',
    '12345678',
    '87654321',
    'abcdefgh',
    'aaaaaaaa',
    'abcabcabca',
    '1111222211112222'.slice(0, 8),
    'my-Nena88-key',
  ])('is %s', (text) => {
    expect(isCommonPassword(text, 'nena88')).toBe(true);
  });

  it.each(['Tessera-2026', 'correct horse battery', 'xkrvqbtm', 'nena but not her name'])(
    'is not %s',
    (text) => {
      expect(isCommonPassword(text, 'nena88')).toBe(false);
    },
  );

  it('is any of the list that the filter was made from', () => {
    const listed = dictionary['passwords-common'].filter(({ length }) => length >= 8);
    expect(listed.length).toBeGreaterThan(10_000);
    expect(listed.filter((text) => !isCommonPassword(text.toUpperCase()))).toEqual([]);
  });

  it('is falsely detected in at most one of ten thousand others', () => {
    const others = Array.from(
      { length: 200_000 },
      (_, index) => `${(index * 7919).toString(36)} zebra ${index}`,
    );
    expect(others.filter((text) => isCommonPassword(text)).length).toBeLessThanOrEqual(20);
  });

  it('is detected by a file of at most 64 KiB', () => {
    const { size } = statSync(new URL('common-passwords.bin', import.meta.url));
    expect(size).toBeLessThanOrEqual(64 * 1024);
  });
});
