import type { Tx } from '../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findCancelled, findWithdrawalAlike, lockMoneyRequests } from './queries.ts';

/** The same content under another key within this time needs the member's confirmation. */
const REPEAT_MS = 10 * 60_000;

/**
 * Comes first in the transaction of every money request: the requests of one member run one after the other. Refuses a
 * key of which the member's device was told that nothing happened.
 */
export async function beginMoneyRequest(
  tx: Tx,
  memberId: bigint,
  requestKey: string,
): Promise<Refusal<'request.cancelled'> | undefined> {
  await tx.run(lockMoneyRequests, [memberId]);
  return (await tx.maybe(findCancelled, [memberId, requestKey])) && refuse('request.cancelled');
}

/** From when on an earlier request with the same content makes this one a repeat. */
export function repeatSince(now: Date): Date {
  return new Date(now.getTime() - REPEAT_MS);
}

/** Asks the member to confirm a request with the content of an earlier one, which `find` looks for. */
export async function repeatRefusal(
  confirmed: true | undefined,
  find: () => Promise<{ readonly createdAt: Date } | undefined>,
): Promise<Refusal<'request.repeated'> | undefined> {
  const earlier = confirmed ? undefined : await find();
  return earlier && refuse('request.repeated', { time: earlier.createdAt.toISOString() });
}

interface AskedWithdrawal {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly amountUnits: bigint;
  readonly now: Date;
}

/** Asks the member to confirm a withdrawal of the same amount to the same account. */
export function repeatedWithdrawal(
  tx: Tx,
  { memberId, accountId, amountUnits, now }: AskedWithdrawal,
  confirmed: true | undefined,
): Promise<Refusal<'request.repeated'> | undefined> {
  const alike = [memberId, accountId, amountUnits, repeatSince(now)] as const;
  return repeatRefusal(confirmed, () => tx.maybe(findWithdrawalAlike, [...alike]));
}

/** Idempotency keys of the ledger by action: a request moved money when its key is posted. */
export function ledgerKey(action: 'upline' | 'remainder', memberId: bigint, requestKey: string) {
  return { scope: `member:${memberId}`, key: `${action}-${requestKey}` } as const;
}
