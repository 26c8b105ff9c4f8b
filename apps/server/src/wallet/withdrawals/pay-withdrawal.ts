import { isEnabled } from '../../identity/index.ts';
import {
  type Discrepancy,
  recordDiscrepancies,
  payoutBlock,
  raiseAlarm,
  readBalance,
} from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { type PaymentRail, type RailPayout, RailRefusal } from '../payment-rail.ts';
import { readPayoutDestination } from '../payout-accounts/payout-account-for-use.ts';
import { railOf } from '../rails/rails.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { move } from './move.ts';
import { lockWithdrawal, noteAnswer, stopSending, type WithdrawalRow } from './queries.ts';
import { askAgainAt, type Asked, holdAgainAt, type Said, type Verdict, verdictOn } from './withdrawal.ts';

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
  const { stopped, restricted } = await payoutBlock(tx, memberId);
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

/** Does to a withdrawal, which stood as `asked` before, what the rail's answer says: once, whoever brings it and however often. */
async function settlePayout(
  deps: WalletDeps & { readonly log: Log },
  id: bigint,
  said: Said,
  asked: Asked,
): Promise<Verdict> {
  const { verdict, found } = await deps.database.transaction((tx) => settle(deps, tx, { id, said, asked }));
  raiseAlarm(deps.log, found);
  return verdict;
}

type Kept = Awaited<ReturnType<typeof recordDiscrepancies>>;

async function settle(
  deps: WalletDeps,
  tx: Tx,
  { id, said, asked }: { readonly id: bigint; readonly said: Said; readonly asked: Asked },
): Promise<{ readonly verdict: Verdict; readonly found: Kept }> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const at = deps.clock.now();
  const verdict = verdictOn(withdrawal, said, at, asked);
  const railReference = said?.reference;
  const rail = { at, actor: 'rail', ...(railReference !== undefined && { railReference }) } as const;
  if (verdict === 'paid') await endWithdrawal(deps, tx, withdrawal, { ...rail, to: 'paid' });
  else if (verdict === 'returned') {
    const by = said ? null : withdrawal.stoppedBy;
    const who = by === null ? rail : ({ at, actor: 'operator', by } as const);
    await endWithdrawal(deps, tx, withdrawal, { ...who, to: 'returned', reason: 'rail-failed' });
  } else {
    const noted = verdict === 'contradiction' ? null : (railReference ?? null);
    await tx.run(noteAnswer, [id, noted, nextAskAt(withdrawal, at)]);
  }
  const breaks = verdict === 'contradiction' ? [differenceOf(withdrawal, said)] : [];
  return { verdict, found: await recordDiscrepancies(tx, breaks, at) };
}

function nextAskAt({ endedAt, sentAt }: WithdrawalRow, now: Date): Date | null {
  if (endedAt) return holdAgainAt(endedAt, now);
  return sentAt && askAgainAt(sentAt, now);
}

/** The rail says otherwise of what was settled, or of another payout than was sent: somebody has to look. */
function differenceOf(withdrawal: WithdrawalRow, said: Said): Discrepancy {
  const { id, memberId, amountUnits, feeUnits, currency, state, railReference } = withdrawal;
  const expected = said
    ? `${said.amountUnits} ${said.currency} ${said.status} as ${said.reference}`
    : 'no payout';
  const found = `${amountUnits - feeUnits} ${currency} ${state} as ${railReference ?? 'nothing yet'}`;
  return { check: 'payout-rail', subject: `withdrawal ${id}`, memberId, expected, found };
}
