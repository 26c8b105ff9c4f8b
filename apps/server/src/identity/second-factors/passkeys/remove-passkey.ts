import type { InputOf } from '@tessera/contract/endpoint';
import type { secondFactor } from '@tessera/contract/identity/second-factor';
import type { WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { tellOwner } from '../tell-owner.ts';
import { deletePasskey } from './queries.ts';

/** Removes one of the caller's passkeys; another member's is as unknown as none. */
export async function removePasskey(
  deps: IdentityDeps,
  { id }: InputOf<typeof secondFactor.removePasskey>,
  call: WriteCall<'member'>,
): Promise<
  Record<string, never> | Refusal<'passkey.not.found' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const removed = await call.tx.maybe(deletePasskey, [call.session.memberId, BigInt(id)]);
  if (!removed) return refuse('passkey.not.found');
  await tellOwner(deps, call, { kind: 'passkey-removed', values: { passkey: removed.name } });
  return {};
}
