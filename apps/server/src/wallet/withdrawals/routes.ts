import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { Handlers } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { prepareWithdrawal, type PreparedWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import { receivePayoutWebhook } from './receive-payout-webhook.ts';
import { withdrawCharge, withdrawSettings } from './withdraw-settings.ts';
import { listWithdrawals, withdrawalDetail } from './withdrawal-history.ts';

export function withdrawalRoutes(deps: WalletDeps): Handlers<typeof withdrawal> {
  return {
    withdrawSettings: (_input, call) => withdrawSettings(deps, call),
    withdrawCharge: (input, call) => withdrawCharge(deps, input, call),
    withdraw: {
      prepare: (input, call) => prepareWithdrawal(deps, input, call),
      run: (admitted: PreparedWithdrawal, call) => requestWithdrawal(deps, admitted, call),
    },
    withdrawals: (input, call) => listWithdrawals(input, call),
    withdrawalDetail: ({ withdrawalId }, call) => withdrawalDetail(withdrawalId, call),
    payoutWebhook: (input, call) => receivePayoutWebhook(deps, input, call),
  };
}
