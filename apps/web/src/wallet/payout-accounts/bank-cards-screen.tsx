import { PayoutAccounts } from './payout-accounts.tsx';

export { needs } from './payout-needs.ts';

/** Bank accounts that money is paid to. */
export function Screen() {
  return <PayoutAccounts kind="BC" />;
}
