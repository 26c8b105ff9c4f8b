import { isEnabled } from '../../identity/for-members.ts';
import {
  type Discrepancy,
  payoutBlock,
  raiseAlarm,
  readBalance,
  recordDiscrepancies,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { readPayoutDestination } from '../payout-accounts/payout-account.ts';
import { type PaymentRail, type RailPayout, RailRefusal } from '../rails/payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { endWithdrawal, moveWithdrawal, notifyOfWithdrawal } from './move-withdrawal.ts';
import { lockWithdrawal, recordRailAnswer, stopSending, type WithdrawalRow } from './queries.ts';
import {
  nextQueryAt,
  nextRecheckAt,
  type PayoutOutcome,
  payoutOutcome,
  type QueriedState,
  type RailReport,
} from './withdrawal.ts';

export type PayDeps = WalletDeps & { readonly log: Log };

/**
 * Sends an approved withdrawal to its rail, or queries the rail about a sent one. The `sent` state is
 * committed before the call, and no transaction is open during the call. Whatever happens to the response,
 * the next run queries under the same id. Throws when the outcome is unknown or the withdrawal cannot be
 * sent.
 */
export async function payWithdrawal(deps: PayDeps, id: bigint): Promise<PayoutOutcome> {
  const next = await deps.database.transaction((tx) => nextStep(deps, tx, id));
  if (next.kind === 'nothing') return 'nothing';
  if (next.kind === 'send') return send(deps, next);
  const outcome = await settlePayout(deps, id, await next.rail.fetchPayout(id), next.queried);
  if (outcome !== 'unknown') return outcome;
  const again = await deps.database.transaction((tx) => sendAgain(deps, tx, id));
  return again ? send(deps, again) : outcome;
}

/** The data for one payout call. */
interface Sending {
  readonly rail: PaymentRail;
  readonly payout: RailPayout;
  readonly queried: QueriedState;
}

type NextStep =
  | ({ readonly kind: 'send' } & Sending)
  | { readonly kind: 'query'; readonly rail: PaymentRail; readonly queried: QueriedState }
  | { readonly kind: 'nothing' };

async function nextStep(deps: PayDeps, tx: Tx, id: bigint): Promise<NextStep> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const { state } = withdrawal;
  if (state === 'approved') {
    if (!(await mayBePaid(tx, withdrawal))) return { kind: 'nothing' };
    // A payout that cannot be prepared is not sent, so an operator can still reject it.
    const sending = await prepareSending(deps, tx, withdrawal);
    const at = deps.clock.now();
    await moveWithdrawal(tx, withdrawal, { to: 'sent', at, actor: 'system', queryAt: nextQueryAt(at, at) });
    await notifyOfWithdrawal(deps.identity, tx, withdrawal, 'withdrawal-sent');
    return { kind: 'send', ...sending };
  }
  const queryable = state === 'sent' || state === 'paid' || state === 'returned';
  return queryable
    ? { kind: 'query', rail: railOf(deps.rails, withdrawal.rail), queried: withdrawal }
    : { kind: 'nothing' };
}

async function sendAgain(deps: PayDeps, tx: Tx, id: bigint): Promise<Sending | undefined> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const { state, stoppedAt } = withdrawal;
  const sendable = state === 'sent' && stoppedAt === null && (await mayBePaid(tx, withdrawal));
  return sendable ? prepareSending(deps, tx, withdrawal) : undefined;
}

/**
 * Checked in the transaction before each sending. A discrepancy in the books, a suspension or a debt of the
 * member blocks the payout. The next credit settles the debt, and so does the money of this withdrawal when
 * it is rejected.
 */
async function mayBePaid(tx: Tx, { memberId, asset }: WithdrawalRow): Promise<boolean> {
  const { stopped, restricted } = await payoutBlock(tx, memberId);
  if (stopped || restricted || !(await isEnabled(tx, memberId))) return false;
  return (await readBalance(tx, memberId, asset)).debtUnits === 0n;
}

/** Throws when the rail is removed or the account cannot be decrypted. */
async function prepareSending(
  { rails, identity }: PayDeps,
  tx: Tx,
  { id, rail, kind, amountUnits, feeUnits, currency, payoutAccountId, railReference }: WithdrawalRow,
): Promise<Sending> {
  const place = await readPayoutDestination(identity, tx, payoutAccountId);
  const payout = { payoutId: id, amountUnits: amountUnits - feeUnits, currency };
  const queried = { state: 'sent', railReference } as const;
  return { rail: railOf(rails, rail), payout: { ...payout, destination: { kind, ...place } }, queried };
}

/**
 * A refused payout is not sent again. An earlier attempt may have reached the rail, so queries continue for a
 * while.
 */
async function send(deps: PayDeps, { rail, payout, queried }: Sending): Promise<PayoutOutcome> {
  const { payoutId } = payout;
  try {
    return await settlePayout(deps, payoutId, await rail.sendPayout(payout), queried);
  } catch (error) {
    if (!(error instanceof RailRefusal)) throw error;
    deps.log.warn({ err: error, withdrawalId: payoutId.toString() }, 'the rail refused a payout');
    await deps.database.run(stopSending, [payoutId, deps.clock.now(), null]);
    return 'unknown';
  }
}

/**
 * Applies the response of the rail to a withdrawal that was in state `queried` at the time of the query. Each
 * effect happens once.
 */
async function settlePayout(
  deps: WalletDeps & { readonly log: Log },
  id: bigint,
  reported: RailReport,
  queried: QueriedState,
): Promise<PayoutOutcome> {
  const { outcome, found } = await deps.database.transaction((tx) =>
    settle(deps, tx, { id, reported, queried }),
  );
  raiseAlarm(deps.log, found);
  return outcome;
}

type SavedDiscrepancies = Awaited<ReturnType<typeof recordDiscrepancies>>;

async function settle(
  deps: WalletDeps,
  tx: Tx,
  {
    id,
    reported,
    queried,
  }: { readonly id: bigint; readonly reported: RailReport; readonly queried: QueriedState },
): Promise<{ readonly outcome: PayoutOutcome; readonly found: SavedDiscrepancies }> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const at = deps.clock.now();
  const outcome = payoutOutcome(withdrawal, reported, at, queried);
  const railReference = reported?.reference;
  const rail = { at, actor: 'rail', ...(railReference !== undefined && { railReference }) } as const;
  if (outcome === 'paid') await endWithdrawal(deps, tx, withdrawal, { ...rail, to: 'paid' });
  else if (outcome === 'returned') {
    const by = reported ? null : withdrawal.stoppedBy;
    const who = by === null ? rail : ({ at, actor: 'operator', by } as const);
    await endWithdrawal(deps, tx, withdrawal, { ...who, to: 'returned', reason: 'rail-failed' });
  } else {
    const noted = outcome === 'contradiction' ? null : (railReference ?? null);
    await tx.run(recordRailAnswer, [id, noted, nextQueryTime(withdrawal, at)]);
  }
  const breaks = outcome === 'contradiction' ? [discrepancyOf(withdrawal, reported)] : [];
  return { outcome, found: await recordDiscrepancies(tx, breaks, at) };
}

function nextQueryTime({ endedAt, sentAt }: WithdrawalRow, now: Date): Date | null {
  if (endedAt) return nextRecheckAt(endedAt, now);
  return sentAt && nextQueryAt(sentAt, now);
}

/**
 * The rail contradicts a settled withdrawal, or reports another payout than the one sent. An operator has to
 * investigate.
 */
function discrepancyOf(withdrawal: WithdrawalRow, reported: RailReport): Discrepancy {
  const { id, memberId, amountUnits, feeUnits, currency, state, railReference } = withdrawal;
  const expected = reported
    ? `${reported.amountUnits} ${reported.currency} ${reported.status} as ${reported.reference}`
    : 'no payout';
  const found = `${amountUnits - feeUnits} ${currency} ${state} as ${railReference ?? 'nothing yet'}`;
  return { check: 'payout-rail', subject: `withdrawal ${id}`, memberId, expected, found };
}
