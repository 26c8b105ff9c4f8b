import type { FieldRule, RegisterField, RegisterSettings } from '@tessera/contract/identity';

export type RegisterValues = Readonly<Partial<Record<RegisterField, string>>>;
/** Why a field does not hold; `taken` is known to the server alone. */
export type FaultReason = 'required' | 'length' | 'pattern' | 'mismatch' | 'taken';

/** Patterns by their number in the operator's configuration. A number unknown here is left to the server. */
const PATTERNS: Readonly<Record<number, RegExp>> = {
  0: /^[^\p{C}]*$/u,
  4: /^[A-Za-z0-9]*$/,
  9: /^[^\s\p{C}]*$/u,
  25: /^[a-z0-9]*$/,
};

/** What keeps a field from being sent, judged as the server will; undefined when nothing does. */
export function faultOf(
  field: RegisterField,
  values: RegisterValues,
  rules: RegisterSettings['fields'],
): FaultReason | undefined {
  const rule = rules[field];
  const typed = values[field] ?? '';
  const value = field === 'username' ? foldUserName(typed) : typed;
  const broken = brokenRule(value, rule);
  if (broken) return broken;
  return field === 'confirmPassword' && typed !== (values.password ?? '') ? 'mismatch' : undefined;
}

function brokenRule(value: string, rule: FieldRule): FaultReason | undefined {
  if (value === '') return rule.required ? 'required' : undefined;
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) return 'length';
  return (PATTERNS[rule.patternId] ?? PATTERNS[0])?.test(value) ? undefined : 'pattern';
}

/** Phones put a capital first and a space last; both mean the same name. */
function foldUserName(typed: string): string {
  return typed.trim().toLowerCase();
}
