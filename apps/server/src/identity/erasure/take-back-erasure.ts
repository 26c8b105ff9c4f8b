import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { tellOwner } from '../second-factors/tell-owner.ts';
import { removeErasure } from './queries.ts';

/** The member stays; nothing happens where they did not ask to go. */
export async function takeBackErasure(deps: IdentityDeps, call: WriteCall<'member'>): Promise<void> {
  if ((await call.tx.run(removeErasure, [call.session.memberId])) === 0) return;
  await tellOwner(deps, call, { kind: 'erasure-taken-back', values: {} });
}
