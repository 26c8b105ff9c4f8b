import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { memberRegistered, mobileVerified } from '../../identity/events.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { on, type Subscription } from '../../platform/events.ts';
import type { RewardsDeps } from '../deps.ts';
import { issuePayout } from '../payouts/payout.ts';
import {
  findGiftFacts,
  type GiftRow,
  insertGift,
  lockDueGift,
  markCheck,
  markGiftDue,
  markGiftEnded,
  markGiftIssued,
} from './queries.ts';
import { giftTerms } from './terms.ts';
import { workOnDue } from '../work-on-due.ts';

/** Additional time to claim a reward that the operator reviews first. */
const REVIEW_DAYS = 30;

/** Records the gifts of new members. A job issues the rewards. */
export const giftSubscriptions: readonly Subscription[] = [
  on(memberRegistered, async (tx, { memberId }) => {
    await tx.run(insertGift, [memberId, [...REAL_TYPES]]);
  }),
  on(mobileVerified, async (tx, { memberId, at }) => {
    await tx.run(markGiftDue, [memberId, at]);
  }),
];

type IssueDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/** Issues the gifts whose condition is met, one member in one transaction. Several processes can do the same at once. */
export async function issueGifts(deps: IssueDeps): Promise<void> {
  await workOnDue(deps.database, {
    next: (tx, skipped) => tx.maybe(lockDueGift, [deps.clock.now(), skipped]),
    async work(tx, gift, at) {
      at(gift.memberId);
      await issueGift(deps, tx, gift);
    },
  });
}

async function issueGift(deps: IssueDeps, tx: Tx, gift: GiftRow): Promise<void> {
  const now = deps.clock.now();
  const { memberId, promotionId, meetBy } = gift;
  const terms = giftTerms.parse(gift.terms);
  const facts = await tx.one(findGiftFacts, [memberId, now]);
  const met = terms.condition === 'none' || facts.verified;
  if (!met || !facts.eligible) {
    if (now >= meetBy) await tx.run(markGiftEnded, [memberId, met ? 'not-eligible' : 'not-in-time', null]);
    else await tx.run(markCheck, [memberId, met ? nextCheck(now, meetBy) : meetBy]);
    return;
  }
  const issued = await issuePayout(
    deps,
    tx,
    {
      memberId,
      kind: 'REGISTER',
      promotionId,
      sourceKey: 'registration',
      asset: facts.asset,
      amountUnits: unitsFromAmount(terms.amount),
      needsReview: facts.device,
      now,
    },
    { ...terms, claimDays: terms.claimDays + (facts.device ? REVIEW_DAYS : 0) },
  );
  if (issued.outcome !== 'issued') {
    const reason = issued.outcome === 'repeated' ? 'budget' : issued.outcome;
    await tx.run(markGiftEnded, [memberId, reason, null]);
    return;
  }
  const [state, reasons] = facts.device ? (['review', ['device']] as const) : (['issued', []] as const);
  await tx.run(markGiftIssued, [memberId, state, reasons, issued.rewardId, null]);
}

/** A break may end before the last day. */
function nextCheck(now: Date, meetBy: Date): Date {
  return new Date(Math.min(now.getTime() + DAY_MS, meetBy.getTime()));
}
