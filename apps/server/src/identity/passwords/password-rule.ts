import { registerFault } from '@tessera/contract/identity/register-rules';
import type { Queryable } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { fitsRule } from '../registration/accepted-pattern.ts';
import { registerRules, shownRule } from '../registration/register-rule.ts';
import { isCommonPassword } from './common-passwords.ts';

export interface NewPassword {
  readonly password: string;
  /** Typed a second time, where the form asks for that. */
  readonly confirmation?: string;
  /** Of the member, where it may be known to who asks. */
  readonly userName?: string;
}

/**
 * Refuses a password that breaks the merchant's rule, was typed in two ways or is one that is tried
 * first. It says nothing about any member, so it may come before whoever asks has proven anything.
 */
export async function newPasswordFault(
  deps: IdentityDeps,
  db: Queryable,
  { password, confirmation, userName }: NewPassword,
): Promise<Refusal<'password.invalid'> | undefined> {
  const rules = await registerRules(deps, db);
  const rule = { ...rules.password, enabled: true, required: true };
  const fault =
    registerFault('password', { password }, { ...rules, password: rule }, fitsRule(deps.log)) ??
    (confirmation !== undefined && confirmation !== password ? 'mismatch' : undefined) ??
    (isCommonPassword(password, userName) ? 'common' : undefined);
  return fault && refuse('password.invalid', { reason: fault, rule: shownRule(rule) });
}
