import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { MoneyAction, wallet } from '@tessera/contract/wallet';
import { findPostedTransfer } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerKey } from './money-request.ts';
import { findDepositOutcome, findWithdrawalOutcome, insertCancelled, lockMoneyRequests } from './queries.ts';

type Entry = typeof wallet.moneyRequestOutcome;
type FindReference = (tx: Tx, memberId: bigint, requestKey: string) => Promise<string | undefined>;

/** Longer than a request can be under way. */
const KEEP_CANCELLED_MS = 86_400_000;

const FIND_REFERENCE: Readonly<Record<MoneyAction, FindReference>> = {
  withdrawal: async (tx, ...key) => (await tx.maybe(findWithdrawalOutcome, key))?.reference,
  deposit: async (tx, ...key) => (await tx.maybe(findDepositOutcome, key))?.reference,
  'upline-transfer': async (tx, ...key) =>
    (await findPostedTransfer(tx, ledgerKey('upline', ...key)))?.toString(),
  remainder: async (tx, ...key) => (await findPostedTransfer(tx, ledgerKey('remainder', ...key)))?.toString(),
};

/**
 * Answers what became of a money request whose answer was lost. The answer is final: a request that was not executed is
 * cancelled, so that it is refused when it still arrives.
 */
export async function moneyRequestOutcome(
  deps: WalletDeps,
  { action, requestKey }: InputOf<Entry>,
  { tx, session: { memberId } }: WriteCall<'member'>,
): Promise<OutputOf<Entry>> {
  await tx.run(lockMoneyRequests, [memberId]);
  const reference = await FIND_REFERENCE[action](tx, memberId, requestKey);
  if (reference !== undefined) return { reference };
  const now = deps.clock.now();
  await tx.run(insertCancelled, [memberId, requestKey, now, new Date(now.getTime() - KEEP_CANCELLED_MS)]);
  return { reference: null };
}
