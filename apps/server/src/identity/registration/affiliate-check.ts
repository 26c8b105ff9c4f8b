import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { byAddress } from '../limits/by-address.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { inviterOf } from './invitation.ts';

const CHECKS: Limit = { name: 'affiliate-check', most: 10, windowSeconds: 60 };

/** Whether an invitation code would be taken; nothing of whose it is, and not often enough to try them all. */
export async function affiliateCheck(
  deps: IdentityDeps,
  { code }: { readonly code: string },
  call: ReadCall,
): Promise<Record<string, never> | Refusal<'affiliate.code.err' | 'register.limit'>> {
  const source = deps.devices.source(call);
  const counts = await deps.limits.take(deps.database, [
    { limit: CHECKS, subject: source.deviceHash.toString('hex') },
    ...byAddress(CHECKS, source),
  ]);
  const over = counts.filter(isOver);
  if (over.length > 0) {
    return refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
  }
  const { merchantCode } = deps;
  const inviter = await inviterOf(call.db, { merchantCode, code, kind: 'affiliate' });
  return inviter === undefined ? refuse('affiliate.code.err') : {};
}
