import type { wallet } from '@tessera/contract/wallet';
import type { Handlers } from '../platform/http/call.ts';
import { depositDetail } from './deposits/deposit-detail.ts';
import { listDepositMethods } from './deposits/list-methods.ts';
import { openDeposit } from './deposits/open-deposit.ts';
import { takeWebhook } from './deposits/take-webhook.ts';
import type { WalletDeps } from './deps.ts';
import { walletBalance } from './wallet-balance.ts';

export function walletRoutes(deps: WalletDeps): Handlers<typeof wallet> {
  return {
    wallet: (_input, call) => walletBalance(call.db, deps.merchants, call.session),
    consolidatedFunds: (_input, call) => deps.pendingContracts(call.db, call.session.memberId),
    depositMethods: ({ language }, call) => listDepositMethods(language, call),
    deposit: (input, call) => openDeposit(deps, input, call),
    depositDetail: ({ depositId }, call) => depositDetail(deps, depositId, call),
    sandboxWebhook: ({ orderId }, call) => takeWebhook(deps, BigInt(orderId), call),
  };
}
