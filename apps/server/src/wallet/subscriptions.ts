import { memberRegistered } from '../identity/index.ts';
import { openMemberAccounts } from '../ledger/index.ts';
import { on, type Subscription } from '../platform/events/events.ts';

/** A member has accounts from the moment there is a member. */
export const walletSubscriptions: readonly Subscription[] = [
  on(memberRegistered, async (tx, { memberId, asset }) => {
    await openMemberAccounts(tx, memberId, asset);
  }),
];
