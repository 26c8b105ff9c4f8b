import { depositBonus } from '@tessera/contract/wallet/deposit-bonus';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { endBonus } from '../bonus/end-bonus.ts';
import { issueBonus } from '../bonus/issue-bonus.ts';
import type { RewardsDeps } from '../deps.ts';
import { cancelUnclaimed } from '../queries.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { workOnDue } from '../work-on-due.ts';
import { type DueChoice, lockDueChoice, markEnded, markIssued, type NoBonusReason } from './queries.ts';

type IssueDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/** Issues the bonuses of credited deposits, and takes back those of charged-back deposits, each in its own transaction. */
export async function issueDueDepositBonuses(deps: IssueDeps): Promise<void> {
  await workOnDue(deps.database, {
    next: (tx, skipped) => tx.maybe(lockDueChoice, [deps.clock.now(), skipped]),
    async work(tx, choice, at) {
      at(choice.orderId);
      await settle(deps, tx, choice);
    },
  });
}

async function settle(deps: IssueDeps, tx: Tx, choice: DueChoice): Promise<void> {
  if (choice.state === 'charged-back') return takeBack(deps, tx, choice);
  const issued = await issue(deps, tx, choice);
  if (typeof issued === 'bigint') await tx.run(markIssued, [choice.orderId, issued]);
  else await tx.run(markEnded, [choice.orderId, issued]);
}

/** Returns the id of the issued bonus, or why there is none. */
async function issue(deps: IssueDeps, tx: Tx, choice: DueChoice): Promise<bigint | NoBonusReason> {
  const { memberId, promotionId, sourceKey, asset, terms, creditedAt, merchantCode } = choice;
  const { coinUnits } = deps.merchants.get(merchantCode);
  const amountUnits = depositBonus(terms, choice.creditedUnits, coinUnits);
  const firstOnly = terms.deposits === 'first' || !deps.market.repeatedBonuses;
  if (choice.cancelled) return 'cancelled';
  if (!choice.eligible) return 'not-eligible';
  if (firstOnly && !choice.isFirst) return 'not-first';
  if (amountUnits === 0n) return 'below-minimum';
  const issued = await issueBonus(
    deps,
    tx,
    {
      memberId,
      kind: 'DEPOSIT',
      promotionId,
      sourceKey,
      asset,
      amountUnits,
      data: { depositId: choice.orderId.toString() },
      expiresAt: new Date(creditedAt.getTime() + terms.claimDays * DAY_MS),
      now: deps.clock.now(),
    },
    terms,
  );
  return issued.outcome === 'issued' ? issued.rewardId : issued.outcome;
}

/** The balance of an open bonus returns to the promotion. Cash of a fulfilled bonus stays with the member. */
async function takeBack(
  { clock }: IssueDeps,
  tx: Tx,
  { orderId, memberId, rewardId }: DueChoice,
): Promise<void> {
  await tx.run(markEnded, [orderId, 'charged-back']);
  if (rewardId === null) return;
  const now = clock.now();
  const cancelled = await tx.maybe(cancelUnclaimed, [[rewardId], 'charged-back', now]);
  // A claimed bonus is locked before its reward, as everywhere.
  if (!cancelled) await endBonus(tx, rewardId, { state: 'cancelled', reason: 'charged-back', now });
  tx.notify(rewardsTopic(memberId));
}
