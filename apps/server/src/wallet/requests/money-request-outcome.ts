import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { MoneyAction, wallet } from '@tessera/contract/wallet/wallet';
import { isOver, type Limit } from '../../identity/index.ts';
import { findPostedTransfer } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import { ledgerKey } from './money-request.ts';
import { findDepositOutcome, findWithdrawalOutcome, insertCancelled, lockMoneyRequests } from './queries.ts';

type Entry = typeof wallet.moneyRequestOutcome;
type FindReference = (tx: Tx, memberId: bigint, requestKey: string) => Promise<string | undefined>;

/** Each request that is cancelled is a row. A device asks about one at a time, and again only after a failure. */
const CANCELLATIONS: Limit = { name: 'cancelled-money-requests', most: 60, windowSeconds: 3600 };

const FIND_REFERENCE: Readonly<Record<MoneyAction, FindReference>> = {
  withdrawal: async (tx, ...key) => (await tx.maybe(findWithdrawalOutcome, key))?.reference,
  deposit: async (tx, ...key) => (await tx.maybe(findDepositOutcome, key))?.reference,
  'upline-transfer': async (tx, ...key) =>
    (await findPostedTransfer(tx, ledgerKey('upline', ...key)))?.toString(),
  remainder: async (tx, ...key) => (await findPostedTransfer(tx, ledgerKey('remainder', ...key)))?.toString(),
};

/**
 * Answers what became of a money request whose answer was lost. The answer is final: a request that was not executed is
 * cancelled, so that it is refused when it still arrives. One that was executed is always told.
 */
export async function moneyRequestOutcome(
  deps: WalletDeps,
  { action, requestKey }: InputOf<Entry>,
  { tx, session: { memberId } }: WriteCall<'member'>,
): Promise<OutputOf<Entry> | Refusal<'request.outcome.limit'>> {
  await tx.run(lockMoneyRequests, [memberId]);
  const reference = await FIND_REFERENCE[action](tx, memberId, requestKey);
  if (reference !== undefined) return { reference };
  const counted = [{ limit: CANCELLATIONS, subject: memberId.toString() }];
  if ((await deps.identity.limits.take(tx, counted)).some(isOver)) return refuse('request.outcome.limit');
  await tx.run(insertCancelled, [memberId, requestKey, deps.clock.now()]);
  return { reference: null };
}
