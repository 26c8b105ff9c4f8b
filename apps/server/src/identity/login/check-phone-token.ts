import type { LoginInput } from '@tessera/contract/identity';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import type { Proven } from './proven.ts';

/**
 * A token of the phone verification service. The number is the one in the token: what the browser says
 * beside it is not listened to. A number that is nobody's is answered like a bad token.
 */
export async function checkPhoneToken(
  deps: IdentityDeps,
  { firebaseIdToken }: LoginInput,
  { db }: ReadCall,
): Promise<Proven | Refusal<'function.not.available' | 'login.external.err'>> {
  const tokens = deps.external.phoneTokens;
  if (!tokens) return refuse('function.not.available');
  const phone = await tokens.prove(firebaseIdToken ?? '');
  if (!phone) return refuse('login.external.err');
  const lookup = deps.vault.lookup('mobileNum', phone.phoneNumber);
  const owner = await db.maybe(findNumberOwner, [deps.merchantCode, lookup]);
  if (!owner) return refuse('login.external.err');
  const now = deps.clock.now();
  const member = await db.one(findCredentialsById, [deps.merchantCode, owner.memberId, now]);
  return {
    member,
    settle: async (tx) => ((await tokens.use(tx, phone)) ? undefined : refuse('login.external.err')),
  };
}
