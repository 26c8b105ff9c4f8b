import { endEverySession, notifyMember } from '../../../identity/index.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { findMonthPaidIn } from './queries.ts';

export interface CreditedOrder {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly asset: string;
}

/**
 * Where the market watches them: writes to who has paid in half and all of their limit of a month with this order, and
 * ends their sessions at all of it. What is only ordered does not count.
 */
export async function watchLimit(
  { identity, market, clock }: Pick<WalletDeps, 'clock' | 'identity' | 'market'>,
  tx: Tx,
  { id, memberId, asset }: CreditedOrder,
): Promise<void> {
  if (!market.signsOutAtLimit) return;
  const month = await tx.maybe(findMonthPaidIn, [memberId, asset, clock.now(), id]);
  if (!month) return;
  const { most, before, units } = month;
  const reached = before < most && units >= most;
  const half = before * 2n < most && units * 2n >= most;
  if (!reached && !half) return;
  const template = reached ? 'deposit-limit-reached' : 'deposit-limit-half';
  await notifyMember(identity, tx, { memberId, template, values: {} });
  if (reached) await endEverySession(identity, tx, memberId);
}
