import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { newPasswordFault } from './password-rule.ts';
import { findResetOwner, type ResetOwner, markTokenUsed } from './queries.ts';
import { replacePassword } from './replace-password.ts';
import { resetTokenHash } from './reset-token.ts';

export interface CheckedReset {
  readonly owner: ResetOwner;
  readonly tokenHash: Buffer;
  readonly passwordHash: string;
}

type ResetRefusal = Refusal<
  'reset.token.invalid' | 'password.invalid' | 'modify.new.old.same' | 'login.busy'
>;

/** A password that cannot be taken does not cost the token. */
export async function checkReset(
  deps: IdentityDeps,
  { token, newPassword, confirmNewPassword }: InputOf<typeof password.resetPassword>,
  { db }: ReadCall,
): Promise<CheckedReset | ResetRefusal> {
  const typed = { password: newPassword, confirmation: confirmNewPassword };
  const fault = await newPasswordFault(deps, db, typed);
  if (fault) return fault;
  const tokenHash = resetTokenHash(token);
  const owner = await db.maybe(findResetOwner, [tokenHash, deps.clock.now()]);
  if (!owner) return refuse('reset.token.invalid');
  const ownFault = await newPasswordFault(deps, db, { ...typed, userName: owner.userName });
  if (ownFault) return ownFault;
  const passwordHash = await hashNewPassword(deps, newPassword, owner.passwordHash);
  return isRefusal(passwordHash) ? passwordHash : { owner, tokenHash, passwordHash };
}

/** Uses the token up and sets the password. Signs nobody in: that is the ordinary way's business. */
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
