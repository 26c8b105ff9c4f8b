import { type Leg, postTogether } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { startNextBonus } from './claim-bonus.ts';
import {
  type BonusEnd,
  hasOpenBonusRound,
  type LockedBonus,
  lockBonus,
  lockBonusBalance,
  markBonusEnded,
} from './queries.ts';

/** Why a bonus ends. */
export type EndReason =
  | 'fulfilled'
  | 'spent'
  | 'time'
  | 'member'
  | 'withdrawal'
  | 'excluded'
  | 'charged-back'
  | 'promotion-cancelled';

interface Ending {
  readonly state: BonusEnd;
  readonly reason: EndReason;
  readonly now: Date;
}

/**
 * Ends an active or queued bonus once, and starts the next one. The balance of a fulfilled bonus becomes cash, up to its
 * maximum win; that of any other bonus returns to the promotion. False where the bonus is not open, or where a bonus that
 * ends as spent has money again. Locks the bonus and then the balance: no caller has the lock of the balance before.
 */
export async function endBonus(tx: Tx, rewardId: bigint, ending: Ending): Promise<boolean> {
  const bonus = await tx.maybe(lockBonus, [rewardId]);
  return bonus !== undefined && endLockedBonus(tx, bonus, ending);
}

export async function endLockedBonus(
  tx: Tx,
  { rewardId, memberId, asset, amountUnits, maxWinUnits, state: before }: LockedBonus,
  { state, reason, now }: Ending,
): Promise<boolean> {
  if (before === 'queued') {
    tx.notify(rewardsTopic(memberId));
    await tx.run(markBonusEnded, [rewardId, state, reason, null, 'returned', amountUnits, now, null]);
    return true;
  }
  if (before !== 'active') return false;
  const { bonusUnits } = await tx.one(lockBonusBalance, [memberId, asset]);
  if (reason === 'spent') {
    const { open } = await tx.one(hasOpenBonusRound, [memberId, asset]);
    if (bonusUnits > 0n || open) return false;
  }
  const released = reason === 'fulfilled';
  const cashUnits = !released
    ? 0n
    : maxWinUnits !== null && maxWinUnits < bonusUnits
      ? maxWinUnits
      : bonusUnits;
  const transferId =
    bonusUnits > 0n ? await moveBalance(tx, { rewardId, memberId, asset, bonusUnits, cashUnits, now }) : null;
  const unspent = released ? 0n : bonusUnits < amountUnits ? bonusUnits : amountUnits;
  const playState = released ? 'released' : 'returned';
  await tx.run(markBonusEnded, [
    rewardId,
    state,
    reason,
    transferId,
    playState,
    unspent,
    now,
    released ? bonusUnits : null,
  ]);
  await startNextBonus(tx, memberId, asset, now);
  tx.notify(rewardsTopic(memberId));
  return true;
}

interface EndedBalance {
  readonly rewardId: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly bonusUnits: bigint;
  /** What becomes cash; the rest returns to the promotion. */
  readonly cashUnits: bigint;
  readonly now: Date;
}

/** Returns the first transfer: of the cash, where there is any. */
async function moveBalance(
  tx: Tx,
  { rewardId, memberId, asset, bonusUnits, cashUnits, now }: EndedBalance,
): Promise<bigint> {
  const release: Leg = { kind: 'bonus-release', asset, memberId, amountUnits: cashUnits };
  const rest: Leg = { kind: 'bonus-return', asset, memberId, amountUnits: bonusUnits - cashUnits };
  const envelope = {
    scope: 'job:bonus',
    key: `end-${rewardId}`,
    reference: `reward:${rewardId}`,
    recordedAt: now,
  } as const;
  const legs: readonly [Leg, ...Leg[]] =
    cashUnits === 0n ? [rest] : cashUnits === bonusUnits ? [release] : [release, rest];
  const answer = await postTogether(tx, envelope, legs);
  if (answer.outcome !== 'posted') throw new Error(`bonus ${rewardId} did not end: ${answer.reason}`);
  return answer.transferId;
}
