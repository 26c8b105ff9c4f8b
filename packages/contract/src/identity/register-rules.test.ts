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
  ])('user name %j is ASCII whatever the operator asks: %s', (username, reason) => {
    const rules = { ...RULES, username: { ...REQUIRED, patternId: 0, minLength: 1 } };
    expect(registerFieldError('username', { username }, rules)).toBe(reason);
  });

  test('characters are counted as people see them, not as code units', () => {
    expect(registerFieldError('password', { password: '🔑'.repeat(7) }, RULES)).toBe('length');
    expect(registerFieldError('password', { password: '🔑'.repeat(8) }, RULES)).toBeUndefined();
  });

  test('a password may hold spaces, never a control character', () => {
    expect(registerFieldError('password', { password: 'two small words' }, RULES)).toBeUndefined();
    expect(registerFieldError('password', { password: 'two\u0000words' }, RULES)).toBe('pattern');
  });

  test('a password is never shorter than eight, whatever the operator asks', () => {
    const rules = { ...RULES, password: { ...REQUIRED, minLength: 4 } };
    expect(registerFieldError('password', { password: 'sevenis' }, rules)).toBe('length');
    expect(boundedRule('password', { ...REQUIRED, minLength: 4, maxLength: 999 })).toMatchObject({
      minLength: 8,
      maxLength: 128,
    });
  });

  test('the confirmation must be the password itself', () => {
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

  test('an optional field may stay empty but not wrong', () => {
    expect(registerFieldError('nickname', {}, RULES)).toBeUndefined();
    expect(registerFieldError('nickname', { nickname: 'Aling Nena' }, RULES)).toBe('pattern');
  });

  test('one that is off must stay empty, but for what a link or a busy source brings', () => {
    expect(registerFieldError('email', { email: 'a@example.com' }, OFF)).toBe('disabled');
    expect(registerFieldError('affiliateCode', { affiliateCode: 'JADE-7' }, OFF)).toBeUndefined();
    expect(registerFieldError('captcha', { captcha: '1234' }, OFF)).toBeUndefined();
  });

  test('a number is judged without what people put between its digits', () => {
    expect(registerFieldError('mobileNum', { mobileNum: '(0917) 555-0101' }, RULES)).toBeUndefined();
    expect(registerFieldError('mobileNum', { mobileNum: '0917 555 01x1' }, RULES)).toBe('pattern');
    expect(registerFieldError('mobileNum', { mobileNum: '12' }, RULES)).toBe('length');
  });

  test('a code is due once there is a number beside it', () => {
    expect(registerFieldError('verificationCode', { mobileNum: '09175550101' }, RULES)).toBe('required');
    expect(registerFieldError('verificationCode', { mobileNum: ' ' }, RULES)).toBeUndefined();
  });

  test('a pattern this version does not know is left to the server', () => {
    const rules = { ...RULES, nickname: { ...RULES.nickname, patternId: 500 } };
    expect(registerFieldError('nickname', { nickname: '마리아' }, rules)).toBeUndefined();
  });

  test('another test of the form can be brought', () => {
    expect(registerFieldError('zalo', { zalo: 'maria' }, RULES, () => false)).toBe('pattern');
  });
});

describe('what is kept of a value', () => {
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
  ])('%s %j: %j', (field, typed, kept) => {
    expect(normalized(field, typed)).toBe(kept);
  });

  test('folding a name twice changes nothing more', () => {
    expect(foldUserName(foldUserName(' MaRia_9 '))).toBe(foldUserName(' MaRia_9 '));
  });
});

describe('the first fault', () => {
  test('is that of the first field in the order of the form, with its rule', () => {
    const values = { username: 'maria9', password: 'short', confirmPassword: 'other', nickname: 'a b' };
    expect(firstRegisterError(values, RULES)).toEqual({
      field: 'password',
      reason: 'length',
      rule: RULES.password,
    });
  });

  test('is none where all hold', () => {
    const password = 'Tessera-2026';
    expect(
      firstRegisterError({ username: 'maria9', password, confirmPassword: password }, RULES),
    ).toBeUndefined();
  });
});

describe('the form by', () => {
  const name = { username: 'required', password: 'required', confirmPassword: 'required' };

  test('user name has what the operator switched on', () => {
    const rules = { ...OFF, email: { ...REQUIRED }, nickname: RULES.nickname };
    expect(requestedIn(rulesOfForm('username', rules, {}))).toEqual({
      ...name,
      email: 'required',
      nickname: 'optional',
    });
  });

  test('user name asks for a code where it asks for a number, and for a captcha where that is on', () => {
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

  test('number has a number and a code, and a password where that is on', () => {
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

  test('number always leaves a way back in: a password where nothing proves the number', () => {
    expect(requestedIn(rulesOfForm('mobile', OFF, {}))).toEqual({
      password: 'required',
      confirmPassword: 'required',
      mobileNum: 'required',
    });
  });

  test('number asks for no code where the number comes proven', () => {
    const proven = { phoneProven: true };
    expect(requestedIn(rulesOfForm('mobile', OFF, { REGMOBVERF3: true }, proven))).toEqual({
      mobileNum: 'optional',
    });
    expect(requestedIn(rulesOfForm('username', OFF, { REGMOBVERF3: true }, proven))).toEqual(name);
  });
});
