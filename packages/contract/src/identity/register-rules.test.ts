import { describe, expect, test } from 'vitest';
import {
  boundedRule,
  firstRegisterError,
  foldUserName,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterRules,
  registerFieldError,
  rulesOfForm,
  normalized,
} from './register-rules.ts';

const rule = (patternId: number, minLength: number, maxLength: number) => ({
  enabled: true,
  required: false,
  patternId,
  minLength,
  maxLength,
});
const ANY = rule(0, 1, 128);
const REQUIRED = { ...ANY, required: true };
const RULES: RegisterRules = {
  ...(Object.fromEntries(REGISTER_FIELDS.map((field) => [field, ANY])) as unknown as RegisterRules),
  username: { ...REQUIRED, patternId: 25, minLength: 4, maxLength: 20 },
  password: { ...REQUIRED, minLength: 8, maxLength: 64 },
  confirmPassword: { ...REQUIRED, minLength: 8, maxLength: 64 },
  nickname: rule(9, 2, 20),
  mobileNum: rule(6, 8, 12),
};
const OFF = Object.fromEntries(
  REGISTER_FIELDS.map((field) => [field, { ...RULES[field], enabled: false, required: false }]),
) as unknown as RegisterRules;

function requestedIn(rules: RegisterRules): Record<string, string> {
  const on = REGISTER_FIELDS.filter((field) => rules[field].enabled);
  return Object.fromEntries(on.map((field) => [field, rules[field].required ? 'required' : 'optional']));
}

describe('registration field', () => {
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
    expect(registerFieldError('username', { username }, RULES)).toBe(reason);
  });

  test.each([
    ['аdmin', 'pattern'],
    ['ad\u200bmin', 'pattern'],
    ['ADMİN', 'pattern'],
    ['admin\u212a', 'pattern'],
    ['ａｄｍｉｎ', 'pattern'],
    ['ab', 'length'],
    ['under_score9', undefined],
  ])('user name %j is ASCII in every configuration: %s', (username, reason) => {
    const rules = { ...RULES, username: { ...REQUIRED, patternId: 0, minLength: 1 } };
    expect(registerFieldError('username', { username }, rules)).toBe(reason);
  });

  test('the length counts visible characters, not code units', () => {
    expect(registerFieldError('password', { password: '🔑'.repeat(7) }, RULES)).toBe('length');
    expect(registerFieldError('password', { password: '🔑'.repeat(8) }, RULES)).toBeUndefined();
  });

  test('a password may contain spaces, but no control characters', () => {
    expect(registerFieldError('password', { password: 'two small words' }, RULES)).toBeUndefined();
    expect(registerFieldError('password', { password: 'two\u0000words' }, RULES)).toBe('pattern');
  });

  test('a password has at least eight characters in every configuration', () => {
    const rules = { ...RULES, password: { ...REQUIRED, minLength: 4 } };
    expect(registerFieldError('password', { password: 'sevenis' }, rules)).toBe('length');
    expect(boundedRule('password', { ...REQUIRED, minLength: 4, maxLength: 999 })).toMatchObject({
      minLength: 8,
      maxLength: 128,
    });
  });

  test('the confirmation must equal the password', () => {
    const password = 'Tessera-2026';
    expect(registerFieldError('confirmPassword', { password, confirmPassword: 'tessera-2026' }, RULES)).toBe(
      'mismatch',
    );
    expect(registerFieldError('confirmPassword', { password, confirmPassword: `${password} ` }, RULES)).toBe(
      'mismatch',
    );
    expect(
      registerFieldError('confirmPassword', { password, confirmPassword: password }, RULES),
    ).toBeUndefined();
  });

  test('an optional field may be empty, but not invalid', () => {
    expect(registerFieldError('nickname', {}, RULES)).toBeUndefined();
    expect(registerFieldError('nickname', { nickname: 'Aling Nena' }, RULES)).toBe('pattern');
  });

  test('a disabled field must be empty, except for values of a link or of another source', () => {
    expect(registerFieldError('email', { email: 'a@example.com' }, OFF)).toBe('disabled');
    expect(registerFieldError('affiliateCode', { affiliateCode: 'JADE-7' }, OFF)).toBeUndefined();
    expect(registerFieldError('captcha', { captcha: '1234' }, OFF)).toBeUndefined();
  });

  test('a phone number is validated without its separators', () => {
    expect(registerFieldError('mobileNum', { mobileNum: '(0917) 555-0101' }, RULES)).toBeUndefined();
    expect(registerFieldError('mobileNum', { mobileNum: '0917 555 01x1' }, RULES)).toBe('pattern');
    expect(registerFieldError('mobileNum', { mobileNum: '12' }, RULES)).toBe('length');
  });

  test('a code is required with a phone number', () => {
    expect(registerFieldError('verificationCode', { mobileNum: '09175550101' }, RULES)).toBe('required');
    expect(registerFieldError('verificationCode', { mobileNum: ' ' }, RULES)).toBeUndefined();
  });

  test('an unknown pattern is left to the server', () => {
    const rules = { ...RULES, nickname: { ...RULES.nickname, patternId: 500 } };
    expect(registerFieldError('nickname', { nickname: '마리아' }, rules)).toBeUndefined();
  });

  test('a custom pattern test is used', () => {
    expect(registerFieldError('zalo', { zalo: 'maria' }, RULES, () => false)).toBe('pattern');
  });
});

describe('stored value', () => {
  test.each<[RegisterField, string, string]>([
    ['username', ' Maria9 ', 'maria9'],
    ['password', ' Maria9 ', ' Maria9 '],
    ['confirmPassword', 'A ', 'A '],
    ['paymentPassword', ' 1', ' 1'],
    ['mobileNum', '+63 (917) 555-0101', '639175550101'],
    ['verificationCode', ' ١٢٣ ٤٥٦', '123456'],
    ['captcha', '१२३४', '1234'],
    ['nickname', ' Ｎｅｎａ ', 'Nena'],
    ['payeeName', ' Maria Santos ', 'Maria Santos'],
  ])('of %s for %j is %j', (field, typed, expected) => {
    expect(normalized(field, typed)).toBe(expected);
  });

  test('of a folded name is the folded name', () => {
    expect(foldUserName(foldUserName(' MaRia_9 '))).toBe(foldUserName(' MaRia_9 '));
  });
});

describe('first error', () => {
  test('belongs to the first field of the form and includes its rule', () => {
    const values = { username: 'maria9', password: 'short', confirmPassword: 'other', nickname: 'a b' };
    expect(firstRegisterError(values, RULES)).toEqual({
      field: 'password',
      reason: 'length',
      rule: RULES.password,
    });
  });

  test('is absent in a valid form', () => {
    const password = 'Tessera-2026';
    expect(
      firstRegisterError({ username: 'maria9', password, confirmPassword: password }, RULES),
    ).toBeUndefined();
  });
});

describe('registration form', () => {
  const name = { username: 'required', password: 'required', confirmPassword: 'required' };

  test('by user name has the fields that the operator enabled', () => {
    const rules = { ...OFF, email: { ...REQUIRED }, nickname: RULES.nickname };
    expect(requestedIn(rulesOfForm('username', rules, {}))).toEqual({
      ...name,
      email: 'required',
      nickname: 'optional',
    });
  });

  test('by user name requires a code with a phone number, and a captcha where enabled', () => {
    const rules = { ...OFF, mobileNum: REQUIRED };
    expect(requestedIn(rulesOfForm('username', rules, { REGMOBVERF3: true, CAPTCHA3: true }))).toEqual({
      ...name,
      mobileNum: 'required',
      verificationCode: 'required',
      captcha: 'required',
    });
    expect(requestedIn(rulesOfForm('username', { ...OFF, mobileNum: ANY }, { REGMOBVERF3: true }))).toEqual({
      ...name,
      mobileNum: 'optional',
      verificationCode: 'optional',
    });
    expect(requestedIn(rulesOfForm('username', OFF, { REGMOBVERF3: true }))).toEqual(name);
  });

  test('by phone number has a number and a code, and a password where enabled', () => {
    const number = { mobileNum: 'required', verificationCode: 'required' };
    const rules = { ...OFF, email: REQUIRED, affiliateCode: ANY };
    expect(requestedIn(rulesOfForm('mobile', rules, { REGMOBVERF3: true }))).toEqual({
      ...number,
      affiliateCode: 'optional',
    });
    expect(requestedIn(rulesOfForm('mobile', OFF, { REGMOBVERF3: true, MOBILENUMPASSREG3: true }))).toEqual({
      password: 'required',
      confirmPassword: 'required',
      ...number,
    });
  });

  test('by phone number requires a password where nothing verifies the number', () => {
    expect(requestedIn(rulesOfForm('mobile', OFF, {}))).toEqual({
      password: 'required',
      confirmPassword: 'required',
      mobileNum: 'required',
    });
  });

  test('by phone number requires no code for a verified number', () => {
    const proven = { phoneProven: true };
    expect(requestedIn(rulesOfForm('mobile', OFF, { REGMOBVERF3: true }, proven))).toEqual({
      mobileNum: 'optional',
    });
    expect(requestedIn(rulesOfForm('username', OFF, { REGMOBVERF3: true }, proven))).toEqual(name);
  });
});
