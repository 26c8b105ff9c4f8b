import { type Break, keepBreaks, raiseAlarm } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import type { WalletDeps } from '../deps.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import { lockWithdrawal, noteAnswer, type WithdrawalRow } from './queries.ts';
import { type Asked, askAgainAt, holdAgainAt, type Said, type Verdict, verdictOn } from './withdrawal.ts';

/** Does to a withdrawal, which stood as `asked` before, what the rail's answer says: once, whoever brings it and however often. */
export async function settlePayout(
  deps: WalletDeps & { readonly log: Log },
  id: bigint,
  said: Said,
  asked: Asked,
): Promise<Verdict> {
  const { verdict, found } = await deps.database.transaction((tx) => settle(deps, tx, { id, said, asked }));
  raiseAlarm(deps.log, found);
  return verdict;
}

type Kept = Awaited<ReturnType<typeof keepBreaks>>;

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
  return { verdict, found: await keepBreaks(tx, breaks, at) };
}

function nextAskAt({ endedAt, sentAt }: WithdrawalRow, now: Date): Date | null {
  if (endedAt) return holdAgainAt(endedAt, now);
  return sentAt && askAgainAt(sentAt, now);
}

/** The rail says otherwise of what was settled, or of another payout than was sent: somebody has to look. */
function differenceOf(withdrawal: WithdrawalRow, said: Said): Break {
  const { id, memberId, amountUnits, feeUnits, currency, state, railReference } = withdrawal;
  const expected = said
    ? `${said.amountUnits} ${said.currency} ${said.status} as ${said.reference}`
    : 'no payout';
  const found = `${amountUnits - feeUnits} ${currency} ${state} as ${railReference ?? 'nothing yet'}`;
  return { check: 'payout-rail', subject: `withdrawal ${id}`, memberId, expected, found };
}
