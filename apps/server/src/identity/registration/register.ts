import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { CheckedRegistration } from './check-registration.ts';
import { isExcluded } from '../erasure/exclusion-lookups.ts';
import { openAccount } from './open-account.ts';
import { claimNumber } from './verify-number.ts';
import { startingProtection } from './starting-protection.ts';

type RegisterRefusal = Refusal<
  'register.username.exists' | 'verification.code.err' | 'login.external.err' | 'function.not.available'
>;

/** Opens the account and signs it in. Type, merchant and upline never come from the client. */
export async function register(
  deps: IdentityDeps,
  checked: CheckedRegistration,
  call: WriteCall,
): Promise<SessionInfo | RegisterRefusal> {
  const { form, number } = checked;
  const notProven = number && (await claimNumber(deps, number, call));
  if (notProven) return notProven;
  // Checks verified values only: for declared values the refusal would reveal who is excluded.
  if (number?.proof && (await isExcluded(deps, call.tx, [number.lookup], null))) {
    return refuse('function.not.available');
  }
  const protection = startingProtection(deps, form);
  const owner = await openAccount(deps, { ...checked, ...originOf(form), protection }, call);
  if (!owner) return refuse('register.username.exists');
  if (form.domain)
    deps.log.info({ memberId: owner.id.toString(), domain: form.domain }, 'registered through a link');
  const source = deps.devices.source(call);
  const replacedSessionId = call.cookies.get(deps.sessions.cookieName);
  const opening = { source, confirmed: true, replacedSessionId };
  const { sessionId, info } = await deps.sessions.open(call.tx, owner, opening);
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}

function originOf({ registerUrl, registerMethod }: CheckedRegistration['form']) {
  return { registerUrl, registerMethod };
}
