import { PayoutAccounts } from './payout-accounts.tsx';

export { needs } from './payout-account.ts';

/** Crypto addresses for payouts. */
export function Screen() {
  return <PayoutAccounts kind="VW" />;
}
