import { PayoutAccounts } from './payout-accounts.tsx';

export { needs } from './payout-needs.ts';

/** E-wallets that money is paid to. */
export function Screen() {
  return <PayoutAccounts kind="EW" />;
}
