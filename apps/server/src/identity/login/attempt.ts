import type { LoginInput } from '@tessera/contract/identity';
import { foldUserName } from '@tessera/contract/register-rules';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { findKnownDevice } from '../sessions/queries.ts';
import type { Captcha } from './admission.ts';
import { decidingCounts, type JudgedAttempt } from './login-limits.ts';

/**
 * Who tries to get into which account, from where. Which counts decide depends on whose browser it is: those
 * of both cases are read while that is looked up, for a sign-in waits for every trip to the database.
 */
export async function attemptOf(
  deps: IdentityDeps,
  { username }: Pick<LoginInput, 'username'>,
  call: ReadCall,
): Promise<JudgedAttempt> {
  const userName = foldUserName(username ?? '');
  const source = deps.devices.source(call);
  const stranger = { userName, source, ownDevice: false };
  const strangerCounts = decidingCounts(stranger);
  if (!source.deviceKnown) {
    return { ...stranger, counts: await deps.limits.read(deps.database, strangerCounts) };
  }
  const owner = { ...stranger, ownDevice: true };
  const ownerCounts = decidingCounts(owner);
  const [{ known }, counts] = await Promise.all([
    call.db.one(findKnownDevice, [deps.merchantCode, userName, source.deviceHash]),
    deps.limits.read(deps.database, [...ownerCounts, ...strangerCounts]),
  ]);
  return known
    ? { ...owner, counts: counts.slice(0, ownerCounts.length) }
    : { ...stranger, counts: counts.slice(ownerCounts.length) };
}

export function captchaOf(
  { captchas }: IdentityDeps,
  { captcha }: Pick<LoginInput, 'captcha'>,
  { cookies }: ReadCall,
): Captcha {
  return { id: cookies.get(captchas.cookieName), answer: captcha };
}
