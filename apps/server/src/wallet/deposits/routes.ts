import type { deposit } from '@tessera/contract/wallet/deposit';
import type { Handlers } from '../../platform/http/call.ts';
import { listDepositMethods } from '../channels/list-deposit-methods.ts';
import type { WalletDeps } from '../deps.ts';
import { remindDeposit } from './remind-deposit.ts';
import { prepareSlip, uploadSlip } from './upload-slip.ts';
import { depositDetail } from './deposit-detail.ts';
import { openDeposit } from './open-deposit.ts';
import { receiveDepositWebhook } from './receive-deposit-webhook.ts';

export function depositRoutes(deps: WalletDeps): Handlers<typeof deposit> {
  return {
    depositMethods: ({ language }, call) => listDepositMethods(deps, language, call),
    depositPromotions: async ({ language }, { db, session }) => [
      ...(await deps.depositPromotions(db, session, language)),
    ],
    deposit: (input, call) => openDeposit(deps, input, call),
    depositDetail: ({ depositId }, call) => depositDetail(deps, depositId, call),
    depositReminder: ({ depositId }, call) => remindDeposit(deps, depositId, call),
    depositSlip: {
      prepare: (input, call) => prepareSlip(deps, input, call),
      run: (slip, call) => uploadSlip(deps, slip, call),
    },
    railWebhook: (input, call) => receiveDepositWebhook(deps, input, call),
  };
}
