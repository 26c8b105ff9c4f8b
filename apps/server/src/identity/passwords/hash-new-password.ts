import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashOrBusy } from './hash-or-busy.ts';

/**
 * The hash of a new password that differs from the present one. Only for who has proven that the account
 * is theirs: to anybody else the refusal would tell the present password.
 */
export async function hashNewPassword(
  deps: IdentityDeps,
  password: string,
  presentHash: string | null,
): Promise<string | Refusal<'modify.new.old.same' | 'login.busy'>> {
  const same = await hashOrBusy(() => deps.passwords.matches(presentHash ?? undefined, password));
  if (isRefusal(same)) return same;
  if (same) return refuse('modify.new.old.same');
  return hashOrBusy(() => deps.passwords.hash(password));
}
