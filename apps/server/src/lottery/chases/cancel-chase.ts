import type { chases } from '@tessera/contract/lottery/chase';
import type { OutputOf } from '@tessera/contract/endpoint';
import { balanceTopic } from '../../ledger/index.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LotteryDeps } from '../deps.ts';
import { balanceAfter } from '../orders/balance-after.ts';
import { readChase } from './list-chases.ts';
import { listPhases, lockOwnChase, refundPhases } from './queries.ts';

/** Refunds the phases that wait, and ends the chase. A chase without such phases stays as it is. */
export async function cancelChase(
  deps: LotteryDeps,
  { chaseId }: { readonly chaseId: string },
  { tx, session }: WriteCall<'session'>,
): Promise<OutputOf<typeof chases.cancelSuborders> | Refusal<'lottery.chase.not.found'>> {
  const { memberId } = session;
  const running = await tx.maybe(lockOwnChase, [memberId, BigInt(chaseId)]);
  if (running) {
    const phases = await tx.many(listPhases, [running.id]);
    const waiting = phases.filter(({ state }) => state === 'waiting').map(({ phase }) => phase);
    if (waiting.length > 0) {
      const { sequence } = await tx.one(refundPhases, [
        running.id,
        waiting,
        'chase.cancelled',
        'cancelled',
        deps.clock.now(),
      ]);
      tx.notify(balanceTopic(memberId, running.asset), sequence ?? undefined);
    }
  }
  const chase = await readChase(tx, memberId, BigInt(chaseId));
  if (!chase) return refuse('lottery.chase.not.found');
  return { chase, ...(await balanceAfter(deps, tx, session)) };
}
