import { unitsFromAmount } from '@tessera/contract/money';
import { memberErased, memberRegistered, memberVerified, trialStarted } from '../identity/events.ts';
import { openMemberAccounts, post } from '../ledger/index.ts';
import { eraseMemberRows } from '../platform/database/personal-data.ts';
import { on, type Subscription } from '../platform/events.ts';
import { walletErasureRules } from './erasure/queries.ts';
import { applyStartingProtection } from './protection/protection.ts';
import { lockBalances, putAge } from './protection/queries.ts';

/** Starting balance of a trial account. */
const TRIAL_GRANT_UNITS = unitsFromAmount('10000');

/**
 * Opens accounts at registration, applies the age of an accepted document, and erases personal data of erased
 * members.
 */
export const walletSubscriptions: readonly Subscription[] = [
  on(memberRegistered, async (tx, { memberId, asset, protection }) => {
    await openMemberAccounts(tx, memberId, asset);
    if (protection) await applyStartingProtection(tx, memberId, protection);
  }),
  on(trialStarted, async (tx, { memberId, asset, startedAt }) => {
    const answer = await post(tx, {
      scope: `member:${memberId}`,
      key: 'trial-grant',
      recordedAt: startedAt,
      kind: 'trial-grant',
      asset,
      memberId,
      amountUnits: TRIAL_GRANT_UNITS,
    });
    if (answer.outcome !== 'posted')
      throw new Error(`trial account ${memberId} got no starting balance: ${answer.reason}`);
  }),
  on(memberVerified, async (tx, { memberId, at, age }) => {
    await tx.run(lockBalances, [memberId]);
    await tx.run(putAge, [memberId, at, age.ofAgeFrom, age.youngUntil]);
  }),
  on(memberErased, (tx, { memberId }) => eraseMemberRows(tx, walletErasureRules, memberId)),
];
