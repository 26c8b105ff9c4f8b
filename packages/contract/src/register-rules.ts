/** Fields of the registration form that an operator may switch on. Named as the family of sites names them. */
export const REGISTER_FIELDS = ['username', 'password', 'confirmPassword', 'nickname'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

export interface FieldRule {
  readonly enabled: boolean;
  readonly required: boolean;
  /** Pattern of the vocabulary: 0 any, 4 alphanumeric, 9 no white space, 25 lower case and digits. */
  readonly patternId: number;
  readonly minLength: number;
  readonly maxLength: number;
}

/** What a form holds. A field left out is empty. */
export type RegisterValues = Readonly<Partial<Record<RegisterField, string | undefined>>>;
export type RegisterRules = Readonly<Record<RegisterField, FieldRule>>;
export type RegisterFault = 'required' | 'disabled' | 'pattern' | 'length' | 'mismatch';

/** Patterns by their number in the vocabulary. All are linear in the length of the text. */
const PATTERNS: Readonly<Record<number, RegExp>> = {
  0: /^[^\p{C}]*$/u,
  4: /^[A-Za-z0-9]*$/,
  9: /^[^\s\p{C}]*$/u,
  25: /^[a-z0-9]*$/,
};

/** The rule a field breaks: the page asks before sending, the server before believing. */
export function registerFault(
  field: RegisterField,
  values: RegisterValues,
  rules: RegisterRules,
): RegisterFault | undefined {
  const typed = values[field] ?? '';
  const value = field === 'username' ? foldUserName(typed) : typed;
  const broken = brokenRule(value, rules[field]);
  if (broken) return broken;
  return field === 'confirmPassword' && typed !== (values.password ?? '') ? 'mismatch' : undefined;
}

/** The first field that breaks its rule, in the order of the form; undefined when all hold. */
export function firstRegisterFault(values: RegisterValues, rules: RegisterRules) {
  for (const field of REGISTER_FIELDS) {
    const reason = registerFault(field, values, rules);
    if (reason) return { field, reason, rule: rules[field] };
  }
  return undefined;
}

function brokenRule(value: string, rule: FieldRule): RegisterFault | undefined {
  if (value === '') return rule.enabled && rule.required ? 'required' : undefined;
  if (!rule.enabled) return 'disabled';
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  return (PATTERNS[rule.patternId] ?? PATTERNS[0])?.test(value) ? undefined : 'pattern';
}

/** One name, one member: phones put a capital first and a space last, and mean the same name. */
export function foldUserName(typed: string): string {
  return typed.trim().toLowerCase();
}
