import { REAL_TYPES } from '../../identity/for-members.ts';
import { memberRegistered } from '../../identity/events.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { on, type Subscription } from '../../platform/events.ts';
import { depositChargedBack, depositCredited } from '../../wallet/for-rewards.ts';
import {
  addDeposit,
  checkRewarded,
  findInviter,
  findReferralPromotion,
  insertReferral,
  subtractDeposit,
} from './queries.ts';
import { copiedTerms, referralTerms } from './terms.ts';

/** Records invited members and their deposits. A job issues and reverses the rewards. */
export const referralSubscriptions: readonly Subscription[] = [
  on(memberRegistered, (tx, { memberId, asset }) => recordReferral(tx, memberId, asset)),
  on(depositCredited, async (tx, { memberId, asset, amountUnits, at }) => {
    await tx.run(addDeposit, [memberId, asset, amountUnits, at]);
  }),
  on(depositChargedBack, async (tx, { memberId, asset, amountUnits, creditedAt, at }) => {
    await tx.run(subtractDeposit, [memberId, asset, amountUnits, creditedAt, at]);
    await tx.run(checkRewarded, [memberId, at]);
  }),
];

/** Records who invited a new member, with the terms of the running promotion. */
async function recordReferral(tx: Tx, memberId: bigint, asset: string): Promise<void> {
  const inviter = await tx.maybe(findInviter, [memberId, [...REAL_TYPES]]);
  if (!inviter) return;
  const { referrerId, merchantCode, registeredAt, eligible } = inviter;
  const promotion = await tx.maybe(findReferralPromotion, [merchantCode, registeredAt]);
  const referral = [memberId, referrerId, registeredAt, asset] as const;
  // Invalid terms stop no registration.
  const read = referralTerms.safeParse(promotion?.terms);
  if (!promotion || !eligible || !read.success) {
    await tx.run(insertReferral, [...referral, null, null, registeredAt, 'ended', 'no-promotion']);
    return;
  }
  const terms = read.data;
  const qualifyBy = new Date(registeredAt.getTime() + terms.withinDays * DAY_MS);
  const copied = JSON.stringify(copiedTerms(terms));
  await tx.run(insertReferral, [...referral, promotion.id, copied, qualifyBy, 'open', null]);
}
