import type { InputOf } from '@tessera/contract/endpoint';
import type { protection, ProtectionOverview } from '@tessera/contract/wallet/protection';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { keepChange } from './keep-change.ts';
import { type ProtectionDeps, protectionOverview } from './overview.ts';
import { lockMoney, putBreak } from './queries.ts';
import { endOfTerm } from './term.ts';
import { timeSeen } from './time-seen.ts';

/** From the answer on no stake is taken and nothing is paid in. */
export async function takeBreak(
  deps: ProtectionDeps,
  { term }: InputOf<typeof protection.takeBreak>,
  { tx, session }: WriteCall<'session'>,
): Promise<ProtectionOverview | Refusal<'function.not.available'>> {
  if (!deps.market.breaks.includes(term)) return refuse('function.not.available');
  const { memberId } = session;
  await tx.run(lockMoney, [memberId]);
  await tx.run(putBreak, [memberId, endOfTerm(await timeSeen(deps, tx), term)]);
  await keepChange(deps, tx, memberId, 'break', { term });
  return protectionOverview(deps, tx, session);
}
