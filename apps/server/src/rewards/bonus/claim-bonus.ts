import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { checkProtection, explainProtectionRefusal } from '../../wallet/for-rewards.ts';
import type { RewardsDeps } from '../deps.ts';
import { isProtectionBlock, type ProtectionBlock } from '../protection-block.ts';
import { type RewardRow, spendReserved } from '../queries.ts';
import {
  findActiveBonus,
  lockBonusBalance,
  lockNextBonus,
  markBonusClaimed,
  queueBonus,
  startBonus,
} from './queries.ts';

interface ClaimedBonus extends RewardRow {
  readonly requestKey: string;
}

/** Starts the bonus of an issued reward, or queues the bonus behind an active one. */
export async function claimBonus(
  deps: RewardsDeps,
  tx: Tx,
  { id, memberId, asset, amountUnits, promotionId, requestKey }: ClaimedBonus,
): Promise<'active' | 'queued' | Refusal<ProtectionBlock>> {
  const now = deps.clock.now();
  await tx.one(lockBonusBalance, [memberId, asset]);
  const state = (await tx.maybe(findActiveBonus, [memberId, asset])) ? 'queued' : 'active';
  if (state === 'queued') {
    // No posting checks the protection of a queued bonus.
    const { refusal } = await tx.one(checkProtection, [memberId, asset, 'bonus', 0n, now]);
    if (refusal !== null) {
      if (!isProtectionBlock(refusal)) throw new Error(`bonus ${id} was refused: ${refusal}`);
      return explainProtectionRefusal(deps, tx, { memberId, asset }, refusal);
    }
    await tx.run(queueBonus, [id, now]);
  } else {
    // The key has the request, because a refused posting is stored as the answer of its key.
    const refused = await start(tx, { rewardId: id, memberId, asset, amountUnits, attempt: requestKey, now });
    if (refused) return explainProtectionRefusal(deps, tx, { memberId, asset }, refused);
  }
  await tx.run(markBonusClaimed, [id, state, requestKey, now]);
  if (promotionId !== null) await tx.run(spendReserved, [promotionId, amountUnits]);
  return state;
}

/**
 * Starts the queued bonus that was claimed first, where none is active. Where protection refuses the bonus, it remains
 * queued. The caller has the lock of the balance.
 */
export async function startNextBonus(tx: Tx, memberId: bigint, asset: string, now: Date): Promise<void> {
  const next = await tx.maybe(lockNextBonus, [memberId, asset]);
  if (next) await start(tx, { ...next, attempt: now.toISOString(), now });
}

interface BonusToStart {
  readonly rewardId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly amountUnits: bigint;
  readonly attempt: string;
  readonly now: Date;
}

async function start(
  tx: Tx,
  { rewardId, memberId, asset, amountUnits, attempt, now }: BonusToStart,
): Promise<ProtectionBlock | undefined> {
  const answer = await post(tx, {
    scope: `member:${memberId}`,
    key: `bonus-${rewardId}-${attempt}`,
    reference: `reward:${rewardId}`,
    recordedAt: now,
    kind: 'bonus',
    asset,
    memberId,
    amountUnits,
  });
  if (answer.outcome === 'refused') {
    const { reason } = answer;
    if (isProtectionBlock(reason)) return reason;
    throw new Error(`bonus ${rewardId} was not posted: ${reason}`);
  }
  await tx.run(startBonus, [rewardId, now]);
  return undefined;
}
