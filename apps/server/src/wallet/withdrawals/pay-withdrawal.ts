import { isEnabled } from '../../identity/index.ts';
import { payoutHold, readBalance } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { readPayoutDestination } from '../payout-accounts/payout-account-for-use.ts';
import { type PaymentRail, type RailPayout, RailRefusal } from '../payment-rail.ts';
import { railOf } from '../rails/rails.ts';
import { move } from './move.ts';
import { lockWithdrawal, stopSending, type WithdrawalRow } from './queries.ts';
import { settlePayout } from './settle-payout.ts';
import { type Asked, askAgainAt, type Verdict } from './withdrawal.ts';

export type PayDeps = WalletDeps & { readonly log: Log };

/**
 * Takes an approved withdrawal to its rail, or asks the rail how one stands that was sent. That it is sent is written
 * down and committed before, and no transaction is open while the rail is asked: whatever becomes of the answer, the
 * next run asks under the same id. Throws when the outcome is not known, and where it cannot go out at all.
 */
export async function payWithdrawal(deps: PayDeps, id: bigint): Promise<Verdict> {
  const next = await deps.database.transaction((tx) => nextAct(deps, tx, id));
  if (next.act === 'nothing') return 'nothing';
  if (next.act === 'send') return send(deps, next);
  const verdict = await settlePayout(deps, id, await next.rail.fetchPayout(id), next.asked);
  if (verdict !== 'unheard') return verdict;
  const again = await deps.database.transaction((tx) => sendAgain(deps, tx, id));
  return again ? send(deps, again) : verdict;
}

/** Everything there must be to send it. */
interface Sending {
  readonly rail: PaymentRail;
  readonly payout: RailPayout;
  readonly asked: Asked;
}

type Act =
  | ({ readonly act: 'send' } & Sending)
  | { readonly act: 'ask'; readonly rail: PaymentRail; readonly asked: Asked }
  | { readonly act: 'nothing' };

async function nextAct(deps: PayDeps, tx: Tx, id: bigint): Promise<Act> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const { state } = withdrawal;
  if (state === 'approved') {
    if (!(await mayLeave(tx, withdrawal))) return { act: 'nothing' };
    // What cannot be sent is not: a person may still reject it.
    const sending = await sendingOf(deps, tx, withdrawal);
    const at = deps.clock.now();
    await move(tx, withdrawal, { to: 'sent', at, actor: 'system', askAt: askAgainAt(at, at) });
    return { act: 'send', ...sending };
  }
  const askable = state === 'sent' || state === 'paid' || state === 'returned';
  return askable
    ? { act: 'ask', rail: railOf(deps.rails, withdrawal.rail), asked: withdrawal }
    : { act: 'nothing' };
}

async function sendAgain(deps: PayDeps, tx: Tx, id: bigint): Promise<Sending | undefined> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const { state, stoppedAt } = withdrawal;
  const wanted = state === 'sent' && stoppedAt === null && (await mayLeave(tx, withdrawal));
  return wanted ? sendingOf(deps, tx, withdrawal) : undefined;
}

/**
 * Checked in the transaction before each sending: a discrepancy of the books, a freeze and a debt of the member each keep
 * the money here. The next credit settles the debt, and so does the money of this withdrawal where it is rejected.
 */
async function mayLeave(tx: Tx, { memberId, asset }: WithdrawalRow): Promise<boolean> {
  const { stopped, restricted } = await payoutHold(tx, memberId);
  if (stopped || restricted || !(await isEnabled(tx, memberId))) return false;
  return (await readBalance(tx, memberId, asset)).debtUnits === 0n;
}

/** Throws where its rail is gone or the account cannot be opened. */
async function sendingOf(
  { rails, identity }: PayDeps,
  tx: Tx,
  { id, rail, kind, amountUnits, feeUnits, currency, payoutAccountId, railReference }: WithdrawalRow,
): Promise<Sending> {
  const place = await readPayoutDestination(identity, tx, payoutAccountId);
  const payout = { payoutId: id, amountUnits: amountUnits - feeUnits, currency };
  const asked = { state: 'sent', railReference } as const;
  return { rail: railOf(rails, rail), payout: { ...payout, destination: { kind, ...place } }, asked };
}

/** One that the rail refuses is sent no more. It may have come there before: the rail is asked for a while yet. */
async function send(deps: PayDeps, { rail, payout, asked }: Sending): Promise<Verdict> {
  const { payoutId } = payout;
  try {
    return await settlePayout(deps, payoutId, await rail.sendPayout(payout), asked);
  } catch (error) {
    if (!(error instanceof RailRefusal)) throw error;
    deps.log.warn({ err: error, withdrawalId: payoutId.toString() }, 'a rail refused a payout');
    await deps.database.run(stopSending, [payoutId, deps.clock.now(), null]);
    return 'unheard';
  }
}
