import { describe, expect, test } from 'vitest';
import { type RegisterRules, registerFault } from './register-rules.ts';

const RULES: RegisterRules = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  nickname: { enabled: true, required: false, patternId: 9, minLength: 2, maxLength: 20 },
};

describe('a field of the registration form', () => {
  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['abc', 'length'],
    ['abcd', undefined],
    ['  Maria9 ', undefined],
    ['a'.repeat(20), undefined],
    ['a'.repeat(21), 'length'],
    ['maria_9', 'pattern'],
    ['mariá', 'pattern'],
  ])('user name %j: %s', (username, reason) => {
    expect(registerFault('username', { username }, RULES)).toBe(reason);
  });

  test('characters are counted as people see them, not as code units', () => {
    expect(registerFault('password', { password: '🔑'.repeat(7) }, RULES)).toBe('length');
    expect(registerFault('password', { password: '🔑'.repeat(8) }, RULES)).toBeUndefined();
  });

  test('a password may hold spaces, never a control character', () => {
    expect(registerFault('password', { password: 'two small words' }, RULES)).toBeUndefined();
    expect(registerFault('password', { password: 'two\u0000words' }, RULES)).toBe('pattern');
  });

  test('the confirmation must be the password itself', () => {
    const password = 'Tessera-2026';
    expect(registerFault('confirmPassword', { password, confirmPassword: 'tessera-2026' }, RULES)).toBe(
      'mismatch',
    );
    expect(registerFault('confirmPassword', { password, confirmPassword: password }, RULES)).toBeUndefined();
  });

  test('an optional field may stay empty but not wrong', () => {
    expect(registerFault('nickname', {}, RULES)).toBeUndefined();
    expect(registerFault('nickname', { nickname: 'Aling Nena' }, RULES)).toBe('pattern');
  });

  test('a pattern this version does not know is left to the server', () => {
    const rules = { ...RULES, nickname: { ...RULES.nickname, patternId: 15 } };
    expect(registerFault('nickname', { nickname: '마리아' }, rules)).toBeUndefined();
  });
});
