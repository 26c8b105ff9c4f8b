import { isEnabled } from '../../identity/index.ts';
import { payoutsStopped } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { readPayoutDestination } from '../payout-accounts/payout-account-for-use.ts';
import { railOf } from '../rails/rails.ts';
import { move } from './move.ts';
import { lockWithdrawal, type WithdrawalRow } from './queries.ts';
import { settlePayout } from './settle-payout.ts';
import { askAgainAt, type Verdict } from './withdrawal.ts';

export type PayDeps = WalletDeps & { readonly log: Log };

/**
 * Takes an approved withdrawal to its rail, or asks the rail how one stands that was sent. That it is sent is written
 * down and committed before, and no transaction is open while the rail is asked: whatever becomes of the answer, the
 * next run asks under the same id. Throws when the outcome is not known.
 */
export async function payWithdrawal(deps: PayDeps, id: bigint): Promise<Verdict> {
  const { withdrawal, act } = await deps.database.transaction((tx) => nextAct(deps, tx, id));
  if (act === 'nothing') return 'nothing';
  if (act === 'send') return send(deps, withdrawal);
  const said = await railOf(deps.rails, withdrawal.rail).fetchPayout(id);
  const verdict = await settlePayout(deps, id, said);
  if (verdict !== 'unheard') return verdict;
  const again = await deps.database.transaction(async (tx) => {
    const { state, memberId } = await tx.one(lockWithdrawal, [id]);
    return state === 'sent' && (await mayLeave(tx, memberId));
  });
  return again ? send(deps, withdrawal) : verdict;
}

async function nextAct(
  { clock }: PayDeps,
  tx: Tx,
  id: bigint,
): Promise<{ readonly withdrawal: WithdrawalRow; readonly act: 'send' | 'ask' | 'nothing' }> {
  const withdrawal = await tx.one(lockWithdrawal, [id]);
  const { state, memberId } = withdrawal;
  if (state === 'approved') {
    if (!(await mayLeave(tx, memberId))) return { withdrawal, act: 'nothing' };
    const at = clock.now();
    await move(tx, withdrawal, { to: 'sent', at, actor: 'system', askAt: askAgainAt(at, at) });
    return { withdrawal, act: 'send' };
  }
  const askable = state === 'sent' || state === 'paid' || state === 'returned';
  return { withdrawal, act: askable ? 'ask' : 'nothing' };
}

/** Asked in the transaction before each sending: no money leaves while a break is open, and none to the frozen. */
async function mayLeave(tx: Tx, memberId: bigint): Promise<boolean> {
  return !(await payoutsStopped(tx)) && (await isEnabled(tx, memberId));
}

async function send(deps: PayDeps, withdrawal: WithdrawalRow): Promise<Verdict> {
  const { id, rail, kind, amountUnits, feeUnits, currency, payoutAccountId } = withdrawal;
  const place = await readPayoutDestination(deps.identity, deps.database, payoutAccountId);
  const said = await railOf(deps.rails, rail).sendPayout({
    payoutId: id,
    amountUnits: amountUnits - feeUnits,
    currency,
    destination: { kind, ...place },
  });
  return settlePayout(deps, id, said);
}
