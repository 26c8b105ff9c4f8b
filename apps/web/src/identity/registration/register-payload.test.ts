import type { RegisterField, RegisterRules } from '@tessera/contract/identity/register-rules';
import { REGISTER_FIELDS } from '@tessera/contract/identity/register-rules';
import { registerInput, registerMobileInput } from '@tessera/contract/identity/registration';
import { expect, test } from 'vitest';
import { payloadOf, type RegisterFormValues } from './register-payload.ts';

const rulesWith = (...on: RegisterField[]) =>
  Object.fromEntries(
    REGISTER_FIELDS.map((field) => [
      field,
      { enabled: on.includes(field), required: false, patternId: 0, minLength: 1, maxLength: 128 },
    ]),
  ) as unknown as RegisterRules;
const ORIGIN = { hostName: 'tessera.example', method: 'H5', affiliate: undefined } as const;
const TYPED: Partial<RegisterFormValues> = {
  username: ' Maria9 ',
  password: ' Tessera-2026 ',
  confirmPassword: ' Tessera-2026 ',
  nickname: ' Aling Nena ',
  email: '',
  mobileNum: '0917 123-4567',
  countryDialingCode: '63',
  affiliateCode: 'typed',
};

test('contains the enabled and filled fields, trimmed, with secrets unchanged', () => {
  const { input } = payloadOf(
    'username',
    TYPED,
    rulesWith('username', 'password', 'confirmPassword', 'nickname', 'email', 'mobileNum'),
    ORIGIN,
  );
  expect(input).toEqual({
    username: 'maria9',
    password: ' Tessera-2026 ',
    confirmPassword: ' Tessera-2026 ',
    nickname: 'Aling Nena',
    mobileNum: '09171234567',
    countryDialingCode: '63',
    registerUrl: 'tessera.example',
    registerMethod: 'H5',
    type: 0,
  });
  expect(registerInput.safeParse(input).success).toBe(true);
});

test('has no country without a number', () => {
  const { input } = payloadOf('username', { ...TYPED, mobileNum: ' ' }, rulesWith('mobileNum'), ORIGIN);
  expect(input).not.toHaveProperty('countryDialingCode');
});

test('contains only the fields of the mobile form', () => {
  const rules = rulesWith('mobileNum', 'verificationCode');
  const { input } = payloadOf('mobile', { ...TYPED, verificationCode: '123456' }, rules, ORIGIN);
  expect(input).toMatchObject({ mobileNum: '09171234567', verificationCode: '123456' });
  expect(input).not.toHaveProperty('username');
  expect(registerMobileInput.safeParse(input).success).toBe(true);
});

test('contains the invitation of the link unless one was typed', () => {
  const affiliate = { code: 'linked', domain: 'win.example.com' };
  const off = payloadOf('username', TYPED, rulesWith(), { ...ORIGIN, affiliate });
  expect(off.input).toMatchObject({ affiliateCode: 'linked', domain: 'win.example.com' });
  const on = payloadOf('username', TYPED, rulesWith('affiliateCode'), { ...ORIGIN, affiliate });
  expect(on.input).toMatchObject({ affiliateCode: 'typed', domain: 'win.example.com' });
});

test('contains the referral code of the link unless one was typed', () => {
  const linked = { ...ORIGIN, referralCode: 'PEARL7' };
  const sent = (values: Partial<RegisterFormValues>) =>
    payloadOf('username', values, rulesWith('username', 'recommenderId'), linked).input;
  expect(sent(TYPED)).toMatchObject({ recommenderId: 'PEARL7' });
  expect(sent({ ...TYPED, recommenderId: 'OTHER7' })).toMatchObject({ recommenderId: 'OTHER7' });
});
