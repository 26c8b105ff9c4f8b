import type { Need } from '@tessera/contract/first-view';

/** What the first view of each kind shows. */
export function needs(): readonly Need[] {
  return [
    { call: 'identity.securityFactors', input: {} },
    { call: 'identity.securityConfig', input: {} },
    { call: 'payoutAccount.payoutAccounts', input: {} },
    { call: 'payoutAccount.payoutBanks', input: {} },
  ];
}
