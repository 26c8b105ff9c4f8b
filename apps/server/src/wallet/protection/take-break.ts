import type { InputOf } from '@tessera/contract/endpoint';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import { notifyMember } from '../../identity/for-notices.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { endOfTerm, recordChange, latestTime } from './protection.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { lockBalances, putBreak } from './queries.ts';

/** Blocks stakes and deposits from now on. */
export async function takeBreak(
  deps: ProtectionDeps,
  { term }: InputOf<typeof protection.takeBreak>,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'function.not.available'>> {
  if (!deps.market.breaks.includes(term)) return refuse('function.not.available');
  const { memberId } = session;
  await tx.run(lockBalances, [memberId]);
  const { until } = await tx.one(putBreak, [memberId, endOfTerm(await latestTime(deps, tx), term)]);
  await recordChange(deps, tx, memberId, 'break', { term });
  await notifyMember(deps.identity, tx, { memberId, template: 'break-started', values: { dueTime: until } });
  return protectionOverview(deps, tx, session);
}
