import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { findResetOwner, markTokenUsed, type ResetOwner } from './queries.ts';
import { hashNewPassword, validateNewPassword, replacePassword } from './new-password.ts';
import { resetTokenHash } from './forgot-password.ts';

export interface CheckedReset {
  readonly owner: ResetOwner;
  readonly tokenHash: Buffer;
  readonly passwordHash: string;
}

type ResetRefusal = Refusal<
  'reset.token.invalid' | 'password.invalid' | 'modify.new.old.same' | 'login.busy'
>;

/** An invalid password does not consume the token. */
export async function checkReset(
  deps: IdentityDeps,
  { token, newPassword, confirmNewPassword }: InputOf<typeof password.resetPassword>,
  { db }: ReadCall,
): Promise<CheckedReset | ResetRefusal> {
  const typed = { password: newPassword, confirmation: confirmNewPassword };
  const refusal = await validateNewPassword(deps, db, typed);
  if (refusal) return refusal;
  const tokenHash = resetTokenHash(token);
  const owner = await db.maybe(findResetOwner, [tokenHash, deps.clock.now()]);
  if (!owner) return refuse('reset.token.invalid');
  const ownerRefusal = await validateNewPassword(deps, db, { ...typed, userName: owner.userName });
  if (ownerRefusal) return ownerRefusal;
  const passwordHash = await hashNewPassword(deps, newPassword, owner.passwordHash);
  return isRefusal(passwordHash) ? passwordHash : { owner, tokenHash, passwordHash };
}

/** Consumes the token and sets the password. Does not sign in: the member uses the login form. */
export async function resetPassword(
  deps: IdentityDeps,
  { owner, tokenHash, passwordHash }: CheckedReset,
  call: WriteCall,
): Promise<{ userName: string } | Refusal<'reset.token.invalid'>> {
  const used = await call.tx.run(markTokenUsed, [tokenHash, deps.clock.now()]);
  if (used === 0) return refuse('reset.token.invalid');
  const source = deps.devices.source(call);
  const { memberId, userName } = owner;
  await replacePassword(deps, call.tx, { memberId, passwordHash, replacedHash: null, reset: true, source });
  return { userName };
}
