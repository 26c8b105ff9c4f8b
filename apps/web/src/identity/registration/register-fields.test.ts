import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import ty from '../../../locales/ty.json' with { type: 'json' };
import type { Translate } from '../../i18n/messages.ts';
import { errorText, hintText } from './register-fields.ts';

const spoken: Translate = (key, ...values) => `${key} ${JSON.stringify(values[0] ?? {})}`;
const rule = { enabled: true, required: true, patternId: 6, minLength: 4, maxLength: 8 };

test.each(Object.keys(REGISTER_PATTERNS))('pattern %s has a message in both languages', (id) => {
  expect(en).toHaveProperty([`register.pattern.${id}`]);
  expect(ty).toHaveProperty([`register.pattern.${id}`]);
});

test('a hint states the pattern and the fixed bounds', () => {
  expect(hintText(spoken, 'qqNum', rule)).toContain('register.pattern.6');
  expect(hintText(spoken, 'qqNum', rule)).toContain(String.raw`{\"min\":4,\"max\":8}`);
  const username = { ...rule, minLength: 1, maxLength: 99 };
  expect(hintText(spoken, 'username', username)).toContain(String.raw`{\"min\":4,\"max\":20}`);
  const exact = { ...rule, minLength: 6, maxLength: 6 };
  expect(hintText(spoken, 'paymentPassword', exact)).toContain('register.lengthExact');
});

test('the hint of a password states that common passwords are refused', () => {
  expect(hintText(spoken, 'password', rule)).toContain('register.passwordHint');
  expect(errorText(spoken, 'password', 'length', rule)).not.toContain('register.passwordHint');
});

test('a field without a rule or with an unknown rule has no hint', () => {
  expect(hintText(spoken, 'line', { ...rule, patternId: 0, minLength: 1 })).toBeUndefined();
  expect(hintText(spoken, 'line', { ...rule, patternId: 77 })).toBeUndefined();
});

test.each([
  [0, 'pattern', 'register.pattern.own'],
  [0, 'length', 'register.pattern.0'],
  [77, 'pattern', 'register.pattern.own'],
  [6, 'pattern', 'register.pattern.6'],
] as const)('pattern %i with error %s has the message %s', (patternId, error, key) => {
  expect(errorText(spoken, 'line', error, { ...rule, patternId })).toContain(key);
});

test.each([
  ['email', 'E-mail format is incorrect'],
  ['payeeName', 'Name format is not valid'],
  ['mobileNum', 'The mobile num is not valid'],
  ['affiliateCode', 'Invalid invitation code'],
] as const)('a wrong %s has the common message of the product', (field, words) => {
  const english: Translate = (key, ..._values) => (en as Readonly<Record<string, string>>)[key] ?? '';
  expect(errorText(english, field, 'pattern', rule)).toContain(words);
});

test.each(['day', 'week', 'month'] as const)('the limit of a %s has a hint for its period', (period) => {
  const field = ({ day: 'depositLimitDay', week: 'depositLimitWeek', month: 'depositLimitMonth' } as const)[
    period
  ];
  const hint = hintText(spoken, field, { ...rule, patternId: 0 });
  expect(hint).toContain(`register.limitHint.${period}`);
  expect(hint).not.toBe(errorText(spoken, field, 'order', rule));
});

test.each([
  ['recommenderId', 'unknown', 'register.fault.unknownCode', 'register.fault.unknown '],
  ['affiliateCode', 'unknown', 'register.affiliateInvalid', 'register.affiliateWrong'],
  ['affiliateCode', 'affiliate', 'register.affiliateInvalid', 'register.affiliateWrong'],
] as const)(
  'the message of a required %s with error %s does not call the field optional',
  (field, error, due, free) => {
    expect(errorText(spoken, field, error, { ...rule, required: true })).toContain(due);
    expect(errorText(spoken, field, error, { ...rule, required: false })).toContain(free);
  },
);

test('a field that a market requires has its own messages', () => {
  const plain = { ...rule, patternId: 0 };
  expect(hintText(spoken, 'birthday', { ...rule, patternId: 11 })).toBeUndefined();
  expect(errorText(spoken, 'birthday', 'age', plain)).toContain('register.fault.age');
  expect(errorText(spoken, 'birthday', 'pattern', plain)).toContain('protection.birthday.wrong');
  expect(errorText(spoken, 'depositLimitDay', 'pattern', plain)).toContain('deposit.amountForm');
  expect(errorText(spoken, 'depositLimitMonth', 'most', plain)).toContain('protection.limit.tooHigh');
});
