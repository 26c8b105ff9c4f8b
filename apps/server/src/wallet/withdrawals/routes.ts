import type { withdrawal } from '@tessera/contract/wallet/withdrawal';
import type { Handlers } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { type AdmittedRequest, admitRequest } from './admit-request.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { takePayoutWebhook } from './take-payout-webhook.ts';
import { withdrawCharge } from './withdraw-charge.ts';
import { withdrawSettings } from './withdraw-settings.ts';
import { withdrawalDetail } from './withdrawal-detail.ts';

export function withdrawalRoutes(deps: WalletDeps): Handlers<typeof withdrawal> {
  return {
    withdrawSettings: (_input, call) => withdrawSettings(deps, call),
    withdrawCharge: (input, call) => withdrawCharge(deps, input, call),
    withdraw: {
      prepare: (input, call) => admitRequest(deps, input, call),
      run: (admitted: AdmittedRequest, call) => requestWithdrawal(deps, admitted, call),
    },
    withdrawals: (input, call) => listWithdrawals(input, call),
    withdrawalDetail: ({ withdrawalId }, call) => withdrawalDetail(withdrawalId, call),
    payoutWebhook: (input, call) => takePayoutWebhook(deps, input, call),
  };
}
