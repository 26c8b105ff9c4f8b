import type { InputOf } from '@tessera/contract/endpoint';
import type { identity, SessionInfo } from '@tessera/contract/identity/identity';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { entryRefusal } from '../../login/enter.ts';
import { signIn } from '../../login/sign-in.ts';
import { findCredentialsById } from '../../members/queries.ts';
import { checkPasskey } from './check-passkey.ts';
import { giveBackPasskeyTry } from './passkey-limits.ts';

type PasskeyLoginInput = InputOf<typeof identity.passkeyLogin>;

/**
 * Signs in with a passkey alone, its try counted already. It is the device and the finger or PIN that
 * unlocked it, two factors in one, so nothing more is asked for.
 */
export async function passkeyLogin(
  deps: IdentityDeps,
  { ticket: word, response, side }: PasskeyLoginInput,
  call: WriteCall<'guest'>,
): Promise<SessionInfo | Refusal<'passkey.err' | 'login.disabled' | 'login.not.member' | 'login.not.agent'>> {
  const ticket = await deps.tickets.take(call.tx, 'passkey-login', word);
  const challenge = ticket?.data.challenge;
  const memberId = await checkPasskey(deps, { response, challenge }, call);
  if (memberId === undefined) return refuse('passkey.err');
  const now = deps.clock.now();
  const member = await call.tx.one(findCredentialsById, [deps.merchantCode, memberId, now]);
  await giveBackPasskeyTry(deps, call);
  return entryRefusal(member, side) ?? signIn(deps, member, { confirmed: true }, call);
}
