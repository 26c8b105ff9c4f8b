import type { WriteCall } from '../../../platform/http/call.ts';
import type { Refusal } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { sensitiveRefusal } from '../sensitive-change.ts';
import { tellOwner } from '../tell-owner.ts';
import { deleteRecoveryCodes, deleteTotp } from './queries.ts';

/** Turns the authenticator off and voids its recovery codes. */
export async function removeTotp(
  deps: IdentityDeps,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'session.confirm.required' | 'session.limited'>> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const { memberId } = call.session;
  const removed = await call.tx.maybe(deleteTotp, [memberId]);
  await call.tx.run(deleteRecoveryCodes, [memberId]);
  if (removed?.enabled) await tellOwner(deps, call, { kind: 'totp-off', values: {} });
  return {};
}
