import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { bonus } from '@tessera/contract/rewards/bonus';
import { readBalance } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RewardsDeps } from '../deps.ts';
import { endBonus, endLockedBonus } from './end-bonus.ts';
import { findOwnBonus, lockActiveBonusOf } from './queries.ts';

type Entry = typeof bonus.forfeitBonus;

/** Ends the member's own bonus; cash stays. A bonus that has ended already is no error. */
export async function forfeitBonus(
  { clock, merchants }: RewardsDeps,
  { rewardId }: InputOf<Entry>,
  { tx, session: { memberId, merchantCode } }: WriteCall<'member'>,
): Promise<OutputOf<Entry> | Refusal<'bonus.not.found'>> {
  const id = BigInt(rewardId);
  if (!(await tx.maybe(findOwnBonus, [id, memberId]))) return refuse('bonus.not.found');
  await endBonus(tx, id, { state: 'forfeited', reason: 'member', now: clock.now() });
  const { cashUnits } = await readBalance(tx, memberId, merchants.get(merchantCode).asset);
  return { balance: amountFromUnits(cashUnits) };
}

/** The active bonus of a member, locked, with what its forfeiture loses. */
export async function lockActiveBonus(
  { clock }: Pick<RewardsDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  asset: string,
) {
  const active = await tx.maybe(lockActiveBonusOf, [memberId, asset]);
  if (!active) return undefined;
  const { form, wageredUnits, requiredUnits } = active;
  const { bonusUnits } = await readBalance(tx, memberId, asset);
  const ending = { state: 'forfeited', reason: 'withdrawal', now: clock.now() } as const;
  const forfeit = async () => {
    await endLockedBonus(tx, active, ending);
  };
  return { form, bonusUnits, wageredUnits, requiredUnits, forfeit };
}
