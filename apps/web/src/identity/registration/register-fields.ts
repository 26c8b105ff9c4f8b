import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import {
  boundedRule,
  type FieldRule,
  isLimitField,
  LIMIT_FIELDS,
  REGISTER_FIELDS,
  type RegisterFieldError,
  type RegisterField,
  type RegisterForm,
} from '@tessera/contract/identity/register-rules';
import type { InputHTMLAttributes } from 'react';
import { amountKeyboard } from '../../i18n/formats.ts';
import type { PlainMessageKey, Translate } from '../../i18n/messages.ts';

/** Errors without an entry here use the text of the rule. */
const WORDS: Words = {
  disabled: 'error.notAllowed',
  mismatch: 'register.mismatch',
  common: 'register.fault.common',
  reserved: 'register.fault.reserved',
  script: 'register.fault.script',
  unknown: 'register.fault.unknown',
  age: 'register.fault.age',
  order: 'register.fault.order',
  most: 'protection.limit.tooHigh',
  taken: 'register.fault.taken',
  affiliate: 'register.affiliateWrong',
  code: 'code.wrong',
};

const LIMIT_WORDS: Words = { pattern: 'deposit.amountForm', length: 'deposit.amountForm' };

/** Required fields must not be labelled as optional. */
const DUE_WORDS: Readonly<Partial<Record<RegisterField, Words>>> = {
  recommenderId: { unknown: 'register.fault.unknownCode' },
  affiliateCode: { affiliate: 'register.affiliateInvalid', unknown: 'register.affiliateInvalid' },
};

const OWN_WORDS: Readonly<Partial<Record<RegisterField, Words>>> = {
  username: { required: 'register.missing.username', taken: 'error.userNameTaken' },
  password: { required: 'register.missing.password' },
  confirmPassword: { required: 'register.confirmMissing' },
  email: { pattern: 'forgot.emailInvalid' },
  payeeName: { pattern: 'register.nameForm' },
  mobileNum: { pattern: 'mobile.invalid', length: 'mobile.invalid' },
  birthday: {
    required: 'protection.birthday.wrong',
    pattern: 'protection.birthday.wrong',
    length: 'protection.birthday.wrong',
  },
  depositLimitDay: LIMIT_WORDS,
  depositLimitWeek: LIMIT_WORDS,
  depositLimitMonth: LIMIT_WORDS,
  affiliateCode: { pattern: 'register.affiliateInvalid', unknown: 'register.affiliateWrong' },
};

/** Fields beyond a line of text: number with country, sent code, captcha. */
export type SpecialField = 'mobileNum' | 'verificationCode' | 'captcha';
export type TextFieldName = Exclude<RegisterField, SpecialField>;

export interface FieldAppearance extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: PlainMessageKey;
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
/** Names and numbers of other services: browsers cannot autofill them. */
const FOREIGN = { autoComplete: 'off', ...PLAIN } as const;
const NEW_PASSWORD = { type: 'password', autoComplete: 'new-password', ...PLAIN } as const;
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const;

export const FIELD_APPEARANCES: Readonly<Record<TextFieldName, FieldAppearance>> = {
  username: { label: 'login.userName', autoComplete: 'username', dir: 'ltr', ...PLAIN },
  password: { label: 'login.password', ...NEW_PASSWORD },
  confirmPassword: { label: 'register.confirmPassword', ...NEW_PASSWORD },
  // A password manager must neither suggest nor store the account password for this field.
  paymentPassword: { label: 'withdraw.password', type: 'password', ...FOREIGN },
  idNumber: { label: 'register.field.idNumber', ...FOREIGN },
  qqNum: { label: 'register.field.qqNum', ...FOREIGN },
  facebook: { label: 'register.field.facebook', ...FOREIGN },
  wechat: { label: 'register.field.wechat', ...FOREIGN },
  line: { label: 'register.field.line', ...FOREIGN },
  whatsapp: { label: 'register.field.whatsapp', inputMode: 'tel', ...FOREIGN },
  zalo: { label: 'register.field.zalo', ...FOREIGN },
  email: {
    label: 'register.field.email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    ...PLAIN,
  },
  nickname: { label: 'register.nickname', autoComplete: 'nickname' },
  payeeName: { label: 'register.field.payeeName', autoComplete: 'name', autoCapitalize: 'words' },
  birthday: { label: 'protection.birthday.label', type: 'date', autoComplete: 'bday' },
  depositLimitDay: { label: 'protection.depositLimit.day', ...AMOUNT },
  depositLimitWeek: { label: 'protection.depositLimit.week', ...AMOUNT },
  depositLimitMonth: { label: 'protection.depositLimit.month', ...AMOUNT },
  recommenderId: { label: 'register.field.recommenderId', ...FOREIGN },
  affiliateCode: { label: 'register.field.affiliateCode', ...FOREIGN },
};

/** Mobile registration shows the phone number first. */
const MOBILE_ORDER: readonly RegisterField[] = [
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'birthday',
  'depositLimitDay',
  'depositLimitWeek',
  'depositLimitMonth',
  'recommenderId',
  'affiliateCode',
  'captcha',
];

/** Returns the fields of a tab in display order. */
export function fieldsOf(form: RegisterForm): readonly RegisterField[] {
  return form === 'mobile' ? MOBILE_ORDER : REGISTER_FIELDS;
}

const DIGITS_ONLY = new Set([6, 24, 27]);

/** Returns the numeric keyboard for digit patterns, and the amount keyboard for amounts. */
export function keyboardOf(patternId: number, appearance: FieldAppearance): FieldAppearance['inputMode'] {
  if (DIGITS_ONLY.has(patternId)) return 'numeric';
  return appearance.inputMode === AMOUNT.inputMode ? amountKeyboard() : appearance.inputMode;
}

/** Error of a field: by its rule, or known to the server only. */
export type FieldError = RegisterFieldError | 'taken' | 'affiliate' | 'code';

/** Returns the hint of a field, if its rule requires more than any input. */
export function hintText(t: Translate, field: RegisterField, rule: FieldRule): string | undefined {
  if (isLimitField(field)) return t(`register.limitHint.${LIMIT_FIELDS[field]}`);
  // The native date field defines its own format.
  if (field === 'birthday') return undefined;
  const free = rule.patternId === 0 && rule.minLength <= 1;
  const known = rule.patternId in REGISTER_PATTERNS;
  if (free || !known || field === 'confirmPassword') return undefined;
  const words = ruleText(t, field, rule);
  return field === 'password' ? t('register.passwordHint', { rule: words }) : words;
}

/** Returns the error text of a field. */
export function errorText(t: Translate, field: RegisterField, error: FieldError, rule: FieldRule): string {
  // Only the server knows a custom pattern of the operator.
  const untold = error === 'pattern' && rule.patternId === 0 ? 'register.pattern.own' : undefined;
  const due = rule.required ? DUE_WORDS[field]?.[error] : undefined;
  const own = due ?? OWN_WORDS[field]?.[error] ?? WORDS[error] ?? untold;
  if (own) return t(own);
  if (error === 'required' && field in FIELD_APPEARANCES) {
    return t('register.missing.other', { field: t(FIELD_APPEARANCES[field as TextFieldName].label) });
  }
  if (error === 'required') return t('entry.required');
  if (error === 'number') return t('register.pattern.1', { length: lengthText(t, field, rule) });
  return ruleText(t, field, rule);
}

/** Returns the rule of a field as text, for hint and error. */
function ruleText(t: Translate, field: RegisterField, rule: FieldRule): string {
  if (!(rule.patternId in REGISTER_PATTERNS)) return t('register.pattern.own');
  const length = lengthText(t, field, rule);
  // Every pattern has a text; fixed formats state no length.
  return t(`register.pattern.${rule.patternId}` as 'register.pattern.0', { length });
}

function lengthText(t: Translate, field: RegisterField, rule: FieldRule): string {
  const { minLength: min, maxLength: max } = boundedRule(field, rule);
  return min === max ? t('register.lengthExact', { length: max }) : t('register.length', { min, max });
}

type Words = Readonly<Partial<Record<FieldError, PlainMessageKey>>>;
