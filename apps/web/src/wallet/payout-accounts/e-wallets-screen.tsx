import { PayoutAccounts } from './payout-accounts.tsx';

export { needs } from './payout-account.ts';

/** E-wallets for payouts. */
export function Screen() {
  return <PayoutAccounts kind="EW" />;
}
