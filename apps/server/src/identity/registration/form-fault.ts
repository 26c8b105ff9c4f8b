import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import {
  firstRegisterFault,
  type RegisterFault,
  type RegisterField,
  type RegisterRules,
  type RegisterValues,
  registerFault,
  tidied,
} from '@tessera/contract/identity/register-rules';
import type { IdentityDeps } from '../deps.ts';
import type { Log } from '../../platform/log.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { firstPasswordFault } from '../withdrawal-password/new-withdrawal-password.ts';
import { fitsRule } from './accepted-pattern.ts';
import { DEFAULT_REGISTER_RULES } from './default-rules.ts';
import { type ServerRule, shownRule } from './register-rule.ts';
import { shownNameFault } from './shown-name.ts';

/** What values are judged by. */
export interface FormRules {
  readonly rules: RegisterRules<ServerRule>;
  /** What the operator is known by: nobody else may be called that. */
  readonly brands: readonly string[];
  readonly log: Log;
}

/** What the operator is known by. */
export async function brandsOf(deps: IdentityDeps): Promise<readonly string[]> {
  return [deps.merchantCode, deps.trialMerchantCode, await deps.brandName()];
}

/** The first field of a form that is not as it should be, as the refusal that names it. */
export function formFault(
  values: RegisterValues,
  { rules, brands, log }: FormRules,
): Refusal<'register.field.invalid'> | undefined {
  const fault = firstRegisterFault(values, rules, fitsRule(log));
  if (fault) return fieldRefusal(fault.field, fault.reason, fault.rule);
  for (const field of ['username', 'password', 'paymentPassword', 'nickname', 'email'] as const) {
    const reason = furtherFault(field, values, brands);
    if (reason) return fieldRefusal(field, reason, rules[field]);
  }
  return undefined;
}

/** What is wrong with the form of one value; undefined when nothing is. */
export function valueFault(
  field: RegisterField,
  value: string,
  { rules, brands, log }: FormRules,
): RegisterFault | undefined {
  const values = { [field]: value };
  return registerFault(field, values, rules, fitsRule(log)) ?? furtherFault(field, values, brands);
}

export function fieldRefusal(
  field: RegisterField,
  reason: RegisterFault,
  rule?: ServerRule,
): Refusal<'register.field.invalid'> {
  return refuse('register.field.invalid', { field, reason, ...(rule && { rule: shownRule(rule) }) });
}

/** Rules that need lists the page does not have, and what no operator's own pattern can take away. */
function furtherFault(
  field: RegisterField,
  values: RegisterValues,
  brands: readonly string[],
): RegisterFault | undefined {
  const value = tidied(field, values[field]);
  if (value === '') return undefined;
  if (field === 'nickname' || field === 'username') return shownNameFault(value, brands);
  // Mail goes there: an address has to be one, whatever else the operator asks of it.
  if (field === 'email') return fitsPattern(value, DEFAULT_REGISTER_RULES.email) ? undefined : 'pattern';
  const userName = tidied('username', values.username);
  if (field === 'paymentPassword') {
    return firstPasswordFault(value, { userName, loginPassword: values.password });
  }
  return field === 'password' && isCommonPassword(value, userName) ? 'common' : undefined;
}
