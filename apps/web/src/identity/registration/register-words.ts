import {
  boundedRule,
  type FieldRule,
  isLimitField,
  LIMIT_FIELDS,
  type RegisterFieldError,
  type RegisterField,
} from '@tessera/contract/identity/register-rules';
import { REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import type { PlainMessageKey, Translate } from '../../i18n/messages.ts';
import { FIELD_LOOKS, type TextFieldName } from './register-fields.ts';

/** What may be wrong with a field: by its rule, or as only the server can know. */
export type FieldFault = RegisterFieldError | 'taken' | 'affiliate' | 'code';

/** The hint of a field, where its rule says more than that something is to be typed. */
export function hintWords(t: Translate, field: RegisterField, rule: FieldRule): string | undefined {
  if (isLimitField(field)) return t(`register.limitHint.${LIMIT_FIELDS[field]}`);
  // The browser's own field for a date has its own form.
  if (field === 'birthday') return undefined;
  const free = rule.patternId === 0 && rule.minLength <= 1;
  const known = rule.patternId in REGISTER_PATTERNS;
  if (free || !known || field === 'confirmPassword') return undefined;
  const words = ruleWords(t, field, rule);
  return field === 'password' ? t('register.passwordHint', { rule: words }) : words;
}

/** What is wrong with a field, in words. */
export function faultWords(t: Translate, field: RegisterField, fault: FieldFault, rule: FieldRule): string {
  // A pattern of the operator's own is known to the server alone.
  const untold = fault === 'pattern' && rule.patternId === 0 ? 'register.pattern.own' : undefined;
  const due = rule.required ? DUE_WORDS[field]?.[fault] : undefined;
  const own = due ?? OWN_WORDS[field]?.[fault] ?? WORDS[fault] ?? untold;
  if (own) return t(own);
  if (fault === 'required' && field in FIELD_LOOKS) {
    return t('register.missing.other', { field: t(FIELD_LOOKS[field as TextFieldName].label) });
  }
  if (fault === 'required') return t('entry.required');
  if (fault === 'number') return t('register.pattern.1', { length: lengthWords(t, field, rule) });
  return ruleWords(t, field, rule);
}

/** What a field takes: its hint, and its message after a mistake. */
function ruleWords(t: Translate, field: RegisterField, rule: FieldRule): string {
  if (!(rule.patternId in REGISTER_PATTERNS)) return t('register.pattern.own');
  const length = lengthWords(t, field, rule);
  // Every pattern has its words; those of a fixed form have no length to tell.
  return t(`register.pattern.${rule.patternId}` as 'register.pattern.0', { length });
}

function lengthWords(t: Translate, field: RegisterField, rule: FieldRule): string {
  const { minLength: min, maxLength: max } = boundedRule(field, rule);
  return min === max ? t('register.lengthExact', { length: max }) : t('register.length', { min, max });
}

type Words = Readonly<Partial<Record<FieldFault, PlainMessageKey>>>;

/** Faults without words here are told by the rule itself. */
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

/** What cannot be left empty is not said to be free to. */
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
