import { post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { type Decided, DONE, refused } from '../reviews/decision.ts';
import {
  type AdjustmentRow,
  findAdjustmentDecision,
  insertAdjustmentDecision,
  lockAdjustment,
} from './queries.ts';

interface AdjustmentDecision {
  readonly adjustmentId: bigint;
  /** Name of the operator who decides. */
  readonly by: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
}

type Undecided = 'not-found' | 'decided';
type Deps = Pick<WalletDeps, 'clock'>;

/**
 * Posts what another person proposed. Undo the transaction on a refusal: one for want of money would else stay the
 * answer of the correction's key in the books, also when the money is there.
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

/** Turns a proposal down, for good; whoever made it may, too. */
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

async function undecided(tx: Tx, id: bigint): Promise<AdjustmentRow | Undecided> {
  const adjustment = await tx.maybe(lockAdjustment, [id]);
  if (!adjustment) return 'not-found';
  return (await tx.maybe(findAdjustmentDecision, [id])) ? 'decided' : adjustment;
}
