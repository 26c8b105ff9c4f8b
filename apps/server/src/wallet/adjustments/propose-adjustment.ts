import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { type AdjustmentSide, insertAdjustment } from './queries.ts';

export interface Proposal {
  readonly memberId: bigint;
  readonly asset: string;
  readonly side: AdjustmentSide;
  /** Ledger units, more than none. */
  readonly amountUnits: bigint;
  /** What it puts right: at most 200 characters. */
  readonly reason: string;
  /** Name of the operator. */
  readonly by: string;
  /** Who the machine says they are. */
  readonly machineUser: string;
}

/** Writes down a correction that somebody else has to agree on; nothing moves. Gives its number. */
export async function proposeAdjustment(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  { memberId, asset, side, amountUnits, reason, by, machineUser }: Proposal,
): Promise<bigint> {
  const row = [memberId, asset, side, amountUnits, reason, by, machineUser, clock.now()] as const;
  return (await tx.one(insertAdjustment, [...row])).id;
}
