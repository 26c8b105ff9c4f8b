import { PayoutAccounts } from './payout-accounts.tsx';

export { needs } from './payout-account.ts';

/** Bank accounts for payouts. */
export function Screen() {
  return <PayoutAccounts kind="BC" />;
}
