import { REGISTER_FIELDS, type FieldRule, type RegisterField } from '@tessera/contract/identity';

export type RegisterRules = Readonly<Record<RegisterField, FieldRule>>;

/** The form of a merchant that configured nothing. */
export const DEFAULT_REGISTER_RULES: RegisterRules = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  nickname: { enabled: false, required: false, patternId: 0, minLength: 2, maxLength: 20 },
};

/** Patterns by their number in the vocabulary. All are linear in the length of the text. */
const PATTERNS: Readonly<Record<number, RegExp>> = {
  0: /^[^\p{C}]*$/u,
  4: /^[A-Za-z0-9]*$/,
  9: /^[^\s\p{C}]*$/u,
  25: /^[a-z0-9]*$/,
};

export interface FieldFault {
  readonly field: RegisterField;
  readonly reason: 'required' | 'disabled' | 'pattern' | 'length' | 'mismatch';
  readonly rule: FieldRule;
}

/** The first field that breaks its rule, in the order of the form; undefined when all hold. */
export function firstFault(
  values: Readonly<Partial<Record<RegisterField, string | undefined>>>,
  rules: RegisterRules,
): FieldFault | undefined {
  for (const field of REGISTER_FIELDS) {
    const rule = rules[field];
    const reason = faultOf(values[field] ?? '', rule) ?? mismatch(field, values);
    if (reason) return { field, reason, rule };
  }
  return undefined;
}

function faultOf(value: string, rule: FieldRule): FieldFault['reason'] | undefined {
  if (value === '') return rule.enabled && rule.required ? 'required' : undefined;
  if (!rule.enabled) return 'disabled';
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  return PATTERNS[rule.patternId]?.test(value) ? undefined : 'pattern';
}

function mismatch(
  field: RegisterField,
  values: Readonly<Partial<Record<RegisterField, string | undefined>>>,
) {
  return field === 'confirmPassword' && values.confirmPassword !== values.password ? 'mismatch' : undefined;
}

/** One name, one member: phones capitalise the first letter of a field. */
export function foldUserName(typed: string): string {
  return typed.trim().toLowerCase();
}
