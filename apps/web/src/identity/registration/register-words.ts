import {
  boundedRule,
  type FieldRule,
  isLimitField,
  type RegisterFault,
  type RegisterField,
} from '@tessera/contract/register-rules';
import { REGISTER_PATTERNS } from '@tessera/contract/register-patterns';
import type { PlainMessageKey, Translate } from '../../i18n/messages.ts';

/** What may be wrong with a field: by its rule, or as only the server can know. */
export type FieldFault = RegisterFault | 'taken' | 'affiliate' | 'code';

/** The hint of a field, where its rule says more than that something is to be typed. */
export function hintWords(t: Translate, field: RegisterField, rule: FieldRule): string | undefined {
  if (isLimitField(field)) return t('protection.limit.stops');
  // The browser's own field for a date has its own form.
  if (field === 'birthday') return undefined;
  const free = rule.patternId === 0 && rule.minLength <= 1;
  const known = rule.patternId in REGISTER_PATTERNS;
  return free || !known || field === 'confirmPassword' ? undefined : ruleWords(t, field, rule);
}

/** What is wrong with a field, in words. */
export function faultWords(t: Translate, field: RegisterField, fault: FieldFault, rule: FieldRule): string {
  // A pattern of the operator's own is known to the server alone.
  const untold = fault === 'pattern' && rule.patternId === 0 ? 'register.pattern.own' : undefined;
  const own = OWN_WORDS[field]?.[fault] ?? WORDS[fault] ?? untold;
  return own ? t(own) : ruleWords(t, field, rule);
}

/** What a field takes: its hint, and its message after a mistake. */
function ruleWords(t: Translate, field: RegisterField, rule: FieldRule): string {
  if (!(rule.patternId in REGISTER_PATTERNS)) return t('register.pattern.own');
  const { minLength: min, maxLength: max } = boundedRule(field, rule);
  const length =
    min === max ? t('register.lengthExact', { length: max }) : t('register.length', { min, max });
  // Every pattern has its words; those of a fixed form have no length to tell.
  return t(`register.pattern.${rule.patternId}` as 'register.pattern.0', { length });
}

type Words = Readonly<Partial<Record<FieldFault, PlainMessageKey>>>;

/** Faults without words here are told by the rule itself. */
const WORDS: Words = {
  required: 'entry.required',
  disabled: 'error.notAllowed',
  mismatch: 'register.mismatch',
  common: 'register.fault.common',
  reserved: 'register.fault.reserved',
  script: 'register.fault.script',
  unknown: 'register.fault.unknown',
  age: 'register.fault.age',
  most: 'protection.limit.tooHigh',
  taken: 'register.fault.taken',
  affiliate: 'register.affiliateWrong',
  code: 'code.wrong',
};

const LIMIT_WORDS: Words = { pattern: 'deposit.amountForm', length: 'deposit.amountForm' };

const OWN_WORDS: Readonly<Partial<Record<RegisterField, Words>>> = {
  username: { taken: 'error.userNameTaken' },
  confirmPassword: { required: 'register.confirmMissing' },
  email: { pattern: 'forgot.emailInvalid' },
  payeeName: { pattern: 'register.nameForm' },
  mobileNum: { pattern: 'mobile.invalid', length: 'mobile.invalid' },
  birthday: { pattern: 'protection.birthday.wrong', length: 'protection.birthday.wrong' },
  depositLimitDay: LIMIT_WORDS,
  depositLimitWeek: LIMIT_WORDS,
  depositLimitMonth: LIMIT_WORDS,
  affiliateCode: { pattern: 'register.affiliateInvalid', unknown: 'register.affiliateWrong' },
};
