import { unitsFromAmount } from '@tessera/contract/money';
import { memberErased, memberRegistered, memberVerified, trialStarted } from '../identity/index.ts';
import { openMemberAccounts, post } from '../ledger/index.ts';
import { eraseMemberRows } from '../platform/database/personal-data.ts';
import { on, type Subscription } from '../platform/events.ts';
import { walletForgets } from './erasure/queries.ts';
import { lockMoney, putAge } from './protection/queries.ts';
import { protectFromStart } from './protection/protect-from-start.ts';

/** What a trial account has to play with. */
const TRIAL_GRANT_UNITS = unitsFromAmount('10000');

/**
 * A member has accounts from the moment there is a member, is held to the age of their document once that was
 * accepted, and has nothing personal here once forgotten.
 */
export const walletSubscriptions: readonly Subscription[] = [
  on(memberRegistered, async (tx, { memberId, asset, protection }) => {
    await openMemberAccounts(tx, memberId, asset);
    if (protection) await protectFromStart(tx, memberId, protection);
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
    if (answer.outcome !== 'posted') throw new Error(`trial ${memberId} got nothing: ${answer.reason}`);
  }),
  on(memberVerified, async (tx, { memberId, at, age }) => {
    await tx.run(lockMoney, [memberId]);
    await tx.run(putAge, [memberId, at, age.ofAgeFrom, age.youngUntil]);
  }),
  on(memberErased, (tx, { memberId }) => eraseMemberRows(tx, walletForgets, memberId)),
];
