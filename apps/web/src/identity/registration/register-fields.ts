import {
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterForm,
} from '@tessera/contract/identity/register-rules';
import type { InputHTMLAttributes } from 'react';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { amountKeyboard } from '../../ui/controls/amount-keyboard.ts';

/** Fields that are more than a line of text: a number with its country, a code that is sent, a picture. */
export type SpecialField = 'mobileNum' | 'verificationCode' | 'captcha';
export type TextFieldName = Exclude<RegisterField, SpecialField>;

export interface FieldLook extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: PlainMessageKey;
}

const PLAIN = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
/** Names and numbers at other houses: no browser knows them, and a guess would only be wrong. */
const FOREIGN = { autoComplete: 'off', ...PLAIN } as const;
const NEW_PASSWORD = { type: 'password', autoComplete: 'new-password', ...PLAIN } as const;
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const;

export const FIELD_LOOKS: Readonly<Record<TextFieldName, FieldLook>> = {
  username: { label: 'login.userName', autoComplete: 'username', dir: 'ltr', ...PLAIN },
  password: { label: 'login.password', ...NEW_PASSWORD },
  confirmPassword: { label: 'register.confirmPassword', ...NEW_PASSWORD },
  // A password manager must not offer the password of the account for it, nor keep it as that.
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

/** The phone comes first where the account is opened by it. */
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

/** The fields of a tab in the order they stand. */
export function fieldsOf(form: RegisterForm): readonly RegisterField[] {
  return form === 'mobile' ? MOBILE_ORDER : REGISTER_FIELDS;
}

const DIGITS_ONLY = new Set([6, 24, 27]);

/** Patterns of digits get the keyboard of digits, and amounts that of the currency. */
export function keyboardOf(patternId: number, look: FieldLook): FieldLook['inputMode'] {
  if (DIGITS_ONLY.has(patternId)) return 'numeric';
  return look.inputMode === AMOUNT.inputMode ? amountKeyboard() : look.inputMode;
}
