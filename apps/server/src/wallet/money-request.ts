import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { MoneyAction, wallet } from '@tessera/contract/wallet/wallet';
import { isOver, type Limit } from '../identity/for-rate-limits.ts';
import { findPostedTransfer } from '../ledger/index.ts';
import type { Tx } from '../platform/database/statement.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import type { WalletDeps } from './deps.ts';
import {
  findCancelledRequest,
  findDepositOutcome,
  findSimilarWithdrawal,
  findWithdrawalOutcome,
  insertCancelledRequest,
  lockMoneyRequests,
} from './queries.ts';

/** Each cancelled request is a row. A device queries one request at a time, and only after a failure. */
const CANCELLATIONS: Limit = { name: 'cancelled-money-requests', most: 60, windowSeconds: 3600 };

const FIND_REFERENCE: Readonly<Record<MoneyAction, FindReference>> = {
  withdrawal: async (tx, ...key) => (await tx.maybe(findWithdrawalOutcome, key))?.reference,
  deposit: async (tx, ...key) => (await tx.maybe(findDepositOutcome, key))?.reference,
  'upline-transfer': async (tx, ...key) =>
    (await findPostedTransfer(tx, ledgerKey('upline', ...key)))?.toString(),
  remainder: async (tx, ...key) => (await findPostedTransfer(tx, ledgerKey('remainder', ...key)))?.toString(),
};

/** Within this time, a request with the same content and another key needs a confirmation. */
const REPEAT_MS = 10 * 60_000;

/**
 * Call first in the transaction of every money request, because the requests of one member must run one at a time.
 * Refuses a key that was reported to the device as not executed.
 */
export async function beginMoneyRequest(
  tx: Tx,
  memberId: bigint,
  requestKey: string,
): Promise<Refusal<'request.cancelled'> | undefined> {
  await tx.run(lockMoneyRequests, [memberId]);
  return (await tx.maybe(findCancelledRequest, [memberId, requestKey])) && refuse('request.cancelled');
}

/** Earlier requests with the same content after this time make a request a repeat. */
export function repeatSince(now: Date): Date {
  return new Date(now.getTime() - REPEAT_MS);
}

/** Refuses a repeat until the member confirms it. `find` looks for the earlier request. */
export async function repeatRefusal(
  confirmed: true | undefined,
  find: () => Promise<{ readonly createdAt: Date } | undefined>,
): Promise<Refusal<'request.repeated'> | undefined> {
  const earlier = confirmed ? undefined : await find();
  return earlier && refuse('request.repeated', { time: earlier.createdAt.toISOString() });
}

interface WithdrawalContent {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly amountUnits: bigint;
  readonly now: Date;
}

/** Refuses a withdrawal of the same amount to the same account until the member confirms it. */
export function repeatedWithdrawal(
  tx: Tx,
  { memberId, accountId, amountUnits, now }: WithdrawalContent,
  confirmed: true | undefined,
): Promise<Refusal<'request.repeated'> | undefined> {
  const alike = [memberId, accountId, amountUnits, repeatSince(now)] as const;
  return repeatRefusal(confirmed, () => tx.maybe(findSimilarWithdrawal, [...alike]));
}

/** Idempotency keys of the ledger by action. A request moved money when its key is posted. */
export function ledgerKey(action: 'upline' | 'remainder', memberId: bigint, requestKey: string) {
  return { scope: `member:${memberId}`, key: `${action}-${requestKey}` } as const;
}

type Entry = typeof wallet.moneyRequestOutcome;

type FindReference = (tx: Tx, memberId: bigint, requestKey: string) => Promise<string | undefined>;

/**
 * Reports the outcome of a money request whose response was lost. The outcome is final: a request that was
 * not executed is cancelled, so that it is refused when it arrives later. Executed requests are always
 * reported.
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
  await tx.run(insertCancelledRequest, [memberId, requestKey, deps.clock.now()]);
  return { reference: null };
}
