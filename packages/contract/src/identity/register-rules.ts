import { isCalendarDate } from '../calendar-date.ts';
import { asciiDigits } from '../digits.ts';
import { higherShorterLimits } from '../wallet/limit-order.ts';
import { unitsFromAmount } from '../money.ts';
import { fitsPattern } from './register-patterns.ts';
import { parseTypedAmount } from '../wallet/typed-amount.ts';

/**
 * Fields of the registration form in their order. The operator enables each field. The names are those of this family
 * of sites.
 */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'birthday',
  'mobileNum',
  'verificationCode',
  'depositLimitDay',
  'depositLimitWeek',
  'depositLimitMonth',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** Period of each deposit limit in the form. */
export const LIMIT_FIELDS = {
  depositLimitDay: 'day',
  depositLimitWeek: 'week',
  depositLimitMonth: 'month',
} as const satisfies Partial<Record<RegisterField, string>>;
export type LimitField = keyof typeof LIMIT_FIELDS;

export function isLimitField(field: RegisterField): field is LimitField {
  return field in LIMIT_FIELDS;
}

export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Number of `REGISTER_PATTERNS`. */
  readonly patternId: number;
  /** In characters as a reader counts them. */
  readonly minLength: number;
  readonly maxLength: number;
}

/** Values of a form. A missing field is empty. */
export type RegisterValues = Readonly<Partial<Record<RegisterField, string | undefined>>>;
export type RegisterRules<Rule extends FieldRule = FieldRule> = Readonly<Record<RegisterField, Rule>>;
/** `common`, `reserved`, `script`, `unknown`, `age` and `most` are found by the server alone. */
export type RegisterFieldError =
  | 'required'
  | 'disabled'
  | 'pattern'
  | 'length'
  | 'mismatch'
  /** A user name that could be taken for a mobile number. */
  | 'number'
  | 'common'
  | 'reserved'
  | 'script'
  | 'unknown'
  /** Too young. */
  | 'age'
  /** A limit below that of a shorter period, which it would leave without effect. */
  | 'order'
  /** Above the maximum of the market. */
  | 'most';

/** The two tabs of the registration page. */
export type RegisterForm = 'username' | 'mobile';
/** The merchant's flags; `rulesOfForm` describes those of the form. */
export type RegisterFlags = Readonly<Record<string, boolean | undefined>>;

/** User names have this format whatever the operator sets: user names appear in addresses, files and agents' lists. */
const USER_NAME = /^[a-z0-9_]*$/;
const USER_NAME_LENGTH = { min: 4, max: 20 };
const PASSWORD_LENGTH = { min: 8, max: 128 };
/**
 * Accepted even where the form does not show them: links contain the codes of affiliates and members, and a busy
 * source needs the captcha.
 */
const NEVER_DISABLED: ReadonlySet<RegisterField> = new Set(['affiliateCode', 'recommenderId', 'captcha']);

/**
 * The rules of one of the two forms, beyond the fields that the operator enabled. REGMOBVERF3 requires a code with a
 * number, MOBILENUMPASSREG3 a password with a number, CAPTCHA3 a captcha. `phoneProven`: the number is already proven,
 * so that the form has neither number nor code.
 */
export function rulesOfForm<Rule extends FieldRule>(
  form: RegisterForm,
  rules: RegisterRules<Rule>,
  flags: RegisterFlags,
  { phoneProven = false }: { readonly phoneProven?: boolean } = {},
): RegisterRules<Rule> {
  const mobile = form === 'mobile';
  const numbered = mobile || rules.mobileNum.enabled;
  const code = !phoneProven && flags['REGMOBVERF3'] === true && numbered;
  // A member without a proven number signs in with the number and a password.
  const password = !mobile || flags['MOBILENUMPASSREG3'] === true || !(code || phoneProven);
  const overrides: Partial<Record<RegisterField, { enabled: boolean; required: boolean }>> = {
    ...(mobile && Object.fromEntries(REGISTER_FIELDS.map((field) => [field, NO]))),
    ...(mobile && Object.fromEntries(OF_BOTH_FORMS.map((field) => [field, rules[field]]))),
    password: password ? YES : NO,
    confirmPassword: password ? YES : NO,
    username: mobile ? NO : YES,
    mobileNum: mobile ? YES : rules.mobileNum,
    ...(phoneProven && numbered && { mobileNum: { enabled: true, required: false } }),
    verificationCode: { enabled: code, required: code && (mobile || rules.mobileNum.required) },
    captcha: flags['CAPTCHA3'] ? YES : NO,
  };
  return Object.fromEntries(
    REGISTER_FIELDS.map((field) => {
      const { enabled, required } = overrides[field] ?? rules[field];
      return [field, { ...rules[field], enabled, required }];
    }),
  ) as unknown as RegisterRules<Rule>;
}

const OF_BOTH_FORMS: readonly RegisterField[] = [
  'affiliateCode',
  'recommenderId',
  'birthday',
  'depositLimitDay',
  'depositLimitWeek',
  'depositLimitMonth',
];
const YES = { enabled: true, required: true };
const NO = { enabled: false, required: false };

/** The rule within the bounds that no operator can widen. */
export function boundedRule<Rule extends FieldRule>(field: RegisterField, rule: Rule): Rule {
  const bounds = BOUNDS[field];
  if (!bounds) return rule;
  const within = (length: number) => Math.min(bounds.max, Math.max(bounds.min, length));
  return { ...rule, minLength: within(rule.minLength), maxLength: within(rule.maxLength) };
}

const BOUNDS: Readonly<Partial<Record<RegisterField, { min: number; max: number }>>> = {
  username: USER_NAME_LENGTH,
  password: PASSWORD_LENGTH,
  confirmPassword: PASSWORD_LENGTH,
};

/**
 * Returns the rule that a field breaks; the page checks before sending, and the server checks again. `fits` returns
 * whether a text matches the pattern of a rule; the server's version knows the operator's own patterns.
 */
export function registerFieldError<Rule extends FieldRule>(
  field: RegisterField,
  values: RegisterValues,
  rules: RegisterRules<Rule>,
  fits: (value: string, rule: Rule) => boolean = fitsPattern,
): RegisterFieldError | undefined {
  const value = normalized(field, values[field]);
  const rule = boundedRule(field, rules[field]);
  if (value === '') return rule.enabled && isDue(field, rule, values) ? 'required' : undefined;
  if (!rule.enabled) return NEVER_DISABLED.has(field) ? undefined : 'disabled';
  // For a mistyped confirmation, only `mismatch` helps: the length is checked on the password.
  if (field === 'confirmPassword') return value === values.password ? undefined : 'mismatch';
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  if (FORMS[field]?.(value) === false) return 'pattern';
  if (field === 'username' && isNumberLike(value)) return 'number';
  if (isBelowShorter(field, value, values)) return 'order';
  return fits(value, rule) ? undefined : 'pattern';
}

/** Accepts the most decimals of any currency; the server knows its currency and refuses more. */
const MOST_DECIMALS = 3;
const limitFrom = (typed: string) => parseTypedAmount(typed, MOST_DECIMALS);
const isLimit = (value: string) => limitFrom(value) === value && /[1-9]/.test(value);

function isBelowShorter(field: RegisterField, value: string, values: RegisterValues): boolean {
  if (!isLimitField(field)) return false;
  const limits = REGISTER_FIELDS.filter(isLimitField)
    .map((one) => ({ period: LIMIT_FIELDS[one], amount: normalized(one, values[one]) }))
    .filter(({ amount }) => isLimit(amount))
    .map(({ period, amount }) => ({ period, most: unitsFromAmount(amount) }));
  return (
    higherShorterLimits(limits, { period: LIMIT_FIELDS[field], most: unitsFromAmount(value) }).length > 0
  );
}

/** Formats that no rule of an operator can disable. */
const FORMS: Readonly<Partial<Record<RegisterField, (value: string) => boolean>>> = {
  username: (value) => USER_NAME.test(value),
  birthday: isCalendarDate,
  depositLimitDay: isLimit,
  depositLimitWeek: isLimit,
  depositLimitMonth: isLimit,
};

/** With an optional number, the code is required once a number is present. */
function isDue(field: RegisterField, rule: FieldRule, values: RegisterValues): boolean {
  return rule.required || (field === 'verificationCode' && normalized('mobileNum', values.mobileNum) !== '');
}

/** The first field that breaks its rule, in the order of the form; undefined when all fields are valid. */
export function firstRegisterError<Rule extends FieldRule>(
  values: RegisterValues,
  rules: RegisterRules<Rule>,
  fits?: (value: string, rule: Rule) => boolean,
) {
  for (const field of REGISTER_FIELDS) {
    const reason = registerFieldError(field, values, rules, fits);
    if (reason) return { field, reason, rule: rules[field] };
  }
  return undefined;
}

/**
 * A value in its checked and stored form. Secrets are unchanged. A number loses its spaces and brackets, a code has
 * ASCII digits, and other values are trimmed.
 */
export function normalized(field: RegisterField, typed: string | undefined): string {
  return (TIDY[field] ?? trimmed)(typed ?? '');
}

const asTyped = (text: string) => text;
const trimmed = (text: string) => text.normalize('NFC').trim();

const limit = (text: string) => limitFrom(text) ?? trimmed(text);

const TIDY: Readonly<Partial<Record<RegisterField, (text: string) => string>>> = {
  username: foldUserName,
  password: asTyped,
  confirmPassword: asTyped,
  paymentPassword: asTyped,
  nickname: (text) => text.normalize('NFKC').trim(),
  mobileNum: (text) => text.replaceAll(/[ ()+-]/g, ''),
  verificationCode: asciiDigits,
  depositLimitDay: limit,
  depositLimitWeek: limit,
  depositLimitMonth: limit,
  captcha: asciiDigits,
};

/** Whether a text could be a typed mobile number: such a number signs in to the account that it opened. */
export function isNumberLike(text: string): boolean {
  return /^[0-9 ()+-]*$/.test(text) && (text.match(/[0-9]/g) ?? []).length >= SHORTEST_NUMBER;
}

/** Digits; mobile numbers of all countries have at least this many. */
const SHORTEST_NUMBER = 7;

/**
 * A user name in its normal form: phones capitalise the first letter and append a space. Only ASCII letters are folded,
 * so that no look-alike (the Kelvin sign) becomes a letter of a name.
 */
export function foldUserName(typed: string): string {
  return typed.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
