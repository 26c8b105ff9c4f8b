import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { fitsPattern } from '@tessera/contract/identity/register-patterns';
import {
  firstRegisterError,
  type RegisterFieldError,
  registerFieldError,
  type RegisterField,
  type RegisterRules,
  type RegisterValues,
  normalized,
} from '@tessera/contract/identity/register-rules';
import type {
  RegisterInput,
  RegisterMobileInput,
  registration,
} from '@tessera/contract/identity/registration';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { IdentityDeps } from '../deps.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { validateFirstWithdrawalPassword } from '../withdrawal-password/new-withdrawal-password.ts';
import { fitsRule } from './accepted-pattern.ts';
import { DEFAULT_REGISTER_RULES, registerRules, type ServerRule, shownRule } from './register-rule.ts';
import { validateDisplayName } from './display-name.ts';

/** One of the two forms with its values. */
export type RegistrationForm =
  | (RegisterInput & { readonly form: 'username' })
  | (RegisterMobileInput & { readonly form: 'mobile' });

/** Names of the operator. */
export async function brandsOf(deps: IdentityDeps): Promise<readonly string[]> {
  return [deps.merchantCode, deps.trialMerchantCode, await deps.brandName()];
}

/** Data for the validation of values. */
export interface FormRules {
  readonly rules: RegisterRules<ServerRule>;
  /** Names of the operator, which members may not use. */
  readonly brands: readonly string[];
  readonly log: Log;
}

/** The refusal for the first invalid field of a form. */
export function validateForm(
  values: RegisterValues,
  { rules, brands, log }: FormRules,
): Refusal<'register.field.invalid'> | undefined {
  const error = firstRegisterError(values, rules, fitsRule(log));
  if (error) return fieldRefusal(error.field, error.reason, error.rule);
  for (const field of ['username', 'password', 'paymentPassword', 'nickname', 'email'] as const) {
    const reason = additionalError(field, values, brands);
    if (reason) return fieldRefusal(field, reason, rules[field]);
  }
  return undefined;
}

/** Rules that need lists which the page does not have, and rules that no operator's pattern can disable. */
function additionalError(
  field: RegisterField,
  values: RegisterValues,
  brands: readonly string[],
): RegisterFieldError | undefined {
  const value = normalized(field, values[field]);
  if (value === '') return undefined;
  if (field === 'nickname' || field === 'username') return validateDisplayName(value, brands);
  // Mails are sent to the value, so it must be an address whatever rule the operator configured.
  if (field === 'email') return fitsPattern(value, DEFAULT_REGISTER_RULES.email) ? undefined : 'pattern';
  const userName = normalized('username', values.username);
  if (field === 'paymentPassword') {
    return validateFirstWithdrawalPassword(value, { userName, loginPassword: values.password });
  }
  return field === 'password' && isCommonPassword(value, userName) ? 'common' : undefined;
}

export function fieldRefusal(
  field: RegisterField,
  reason: RegisterFieldError,
  rule?: ServerRule,
): Refusal<'register.field.invalid'> {
  return refuse('register.field.invalid', { field, reason, ...(rule && { rule: shownRule(rule) }) });
}

type Requested = InputOf<typeof registration.verification>;

type Report = OutputOf<typeof registration.verification>;

/** Whether a value has the form that the merchant requires. Reads only the rules from the database. */
export async function verification(
  deps: IdentityDeps,
  { field, value }: Requested,
  { db }: Pick<ReadCall, 'db'>,
): Promise<Report> {
  const rules = await registerRules(deps, db);
  const error = validateValue(field, value, { rules, brands: await brandsOf(deps), log: deps.log });
  return { pass: error === undefined, message: error ?? '' };
}

/** The error of one value; undefined when the value is valid. */
function validateValue(
  field: RegisterField,
  value: string,
  { rules, brands, log }: FormRules,
): RegisterFieldError | undefined {
  const values = { [field]: value };
  return registerFieldError(field, values, rules, fitsRule(log)) ?? additionalError(field, values, brands);
}
