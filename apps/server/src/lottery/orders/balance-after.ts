import { amountFromUnits } from '@tessera/contract/money';
import { readBalance } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { LotteryDeps } from '../deps.ts';

/** The cash of the member after a bet or a cancellation, and its sequence number: the page ignores older balances. */
export async function balanceAfter(
  { merchants }: Pick<LotteryDeps, 'merchants'>,
  tx: Tx,
  { memberId, merchantCode }: Session,
): Promise<{ readonly balance: string; readonly sequence: string }> {
  const { cashUnits, sequence } = await readBalance(tx, memberId, merchants.get(merchantCode).asset);
  return { balance: amountFromUnits(cashUnits), sequence: sequence.toString() };
}
