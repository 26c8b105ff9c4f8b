import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { type Decided, DONE, refused } from '../decision.ts';
import type { WalletDeps } from '../deps.ts';
import {
  type AdjustmentRow,
  type AdjustmentSide,
  findAdjustmentDecision,
  insertAdjustment,
  insertAdjustmentDecision,
  lockAdjustment,
} from './queries.ts';

interface AdjustmentDecision {
  readonly adjustmentId: bigint;
  /** Name of the operator who decides. */
  readonly by: string;
  /** User name on the operator's machine. */
  readonly machineUser: string;
}

type Undecided = 'not-found' | 'decided';

type Deps = Pick<WalletDeps, 'clock'>;

/**
 * Posts an adjustment that another operator proposed. Roll back the transaction on a refusal; otherwise a
 * refusal for missing money stays the stored result of the ledger key.
 */
export async function approveAdjustment(
  { clock }: Deps,
  tx: Tx,
  { adjustmentId, by, machineUser }: AdjustmentDecision,
): Promise<Decided<Undecided | 'same-person' | 'insufficient'>> {
  const adjustment = await undecided(tx, adjustmentId);
  if (typeof adjustment === 'string') return refused(adjustment);
  if (adjustment.proposedBy === by) return refused('same-person');
  const { memberId, asset, side, amountUnits } = adjustment;
  const now = clock.now();
  const answer = await post(tx, {
    scope: 'operator:adjustment',
    key: adjustmentId.toString(),
    reference: `adjustment:${adjustmentId}`,
    recordedAt: now,
    kind: `adjustment-${side}`,
    asset,
    memberId,
    amountUnits,
  });
  if (answer.outcome === 'refused') {
    if (answer.reason === 'insufficient') return refused('insufficient');
    throw new Error(`correction ${adjustmentId} was not posted: ${answer.reason}`);
  }
  await tx.run(insertAdjustmentDecision, [adjustmentId, by, machineUser, now, answer.transferId]);
  return DONE;
}

/** Rejects a proposal for good. The proposing operator may reject it as well. */
export async function rejectAdjustment(
  { clock }: Deps,
  tx: Tx,
  { adjustmentId, by, machineUser }: AdjustmentDecision,
): Promise<Decided<Undecided>> {
  const adjustment = await undecided(tx, adjustmentId);
  if (typeof adjustment === 'string') return refused(adjustment);
  await tx.run(insertAdjustmentDecision, [adjustmentId, by, machineUser, clock.now(), null]);
  return DONE;
}

interface Proposal {
  readonly memberId: bigint;
  readonly asset: string;
  readonly side: AdjustmentSide;
  /** Ledger units, more than zero. */
  readonly amountUnits: bigint;
  /** Reason of the adjustment, at most 200 characters. */
  readonly reason: string;
  /** Name of the operator. */
  readonly by: string;
  /** User name on the operator's machine. */
  readonly machineUser: string;
}

/**
 * Records a proposal that another operator must approve. No money moves. Returns the number of the
 * adjustment.
 */
export async function proposeAdjustment(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  { memberId, asset, side, amountUnits, reason, by, machineUser }: Proposal,
): Promise<bigint> {
  const row = [memberId, asset, side, amountUnits, reason, by, machineUser, clock.now()] as const;
  return (await tx.one(insertAdjustment, [...row])).id;
}

async function undecided(tx: Tx, id: bigint): Promise<AdjustmentRow | Undecided> {
  const adjustment = await tx.maybe(lockAdjustment, [id]);
  if (!adjustment) return 'not-found';
  return (await tx.maybe(findAdjustmentDecision, [id])) ? 'decided' : adjustment;
}
