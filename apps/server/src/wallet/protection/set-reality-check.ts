import type { ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { putRealityCheck } from './queries.ts';

/** One of the intervals this market leaves a choice of. */
export async function setRealityCheck(
  deps: ProtectionDeps,
  intervalMs: number,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'function.not.available'>> {
  if (!deps.market.realityCheckChoicesMs.includes(intervalMs)) return refuse('function.not.available');
  await tx.run(putRealityCheck, [session.memberId, intervalMs]);
  await keepChange(deps, tx, session.memberId, 'reality-check', { intervalMs });
  return protectionOverview(deps, tx, session);
}
