import type { payoutAccount } from '@tessera/contract/wallet/payout-account';
import type { Handlers } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { addPayoutAccount, preparePayoutAccount } from './add-payout-account.ts';
import { listPayoutAccounts, listPayoutBanks } from './list-payout-accounts.ts';
import { removePayoutAccount } from './remove-payout-account.ts';

export function payoutAccountRoutes(deps: WalletDeps): Handlers<typeof payoutAccount> {
  return {
    payoutBanks: (_input, call) => listPayoutBanks(call),
    payoutAccounts: (_input, call) => listPayoutAccounts(deps, call),
    addPayoutAccount: {
      prepare: (input, call) => preparePayoutAccount(deps, input, call),
      run: (prepared, call) => addPayoutAccount(deps, prepared, call),
    },
    removePayoutAccount: (input, call) => removePayoutAccount(deps, input, call),
  };
}
