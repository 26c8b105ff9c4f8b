import type { upline } from '@tessera/contract/wallet/upline';
import type { wallet } from '@tessera/contract/wallet/wallet';
import type { Handlers } from '../platform/http/call.ts';
import type { WalletDeps } from './deps.ts';
import { moneyRequestOutcome } from './money-request.ts';
import { prepareTransfer, transferUpline } from './transfer-upline.ts';
import { uplineAccount } from './upline-account.ts';
import { walletBalance } from './wallet-balance.ts';

export function walletRoutes(deps: WalletDeps): Handlers<typeof wallet> {
  return {
    wallet: (_input, call) => walletBalance(call.db, deps.merchants, call.session),
    merchantWallet: async (_input, call) => ({
      ...(await walletBalance(call.db, deps.merchants, call.session)),
      isSingle: 1,
    }),
    moneyRequestOutcome: (input, call) => moneyRequestOutcome(deps, input, call),
    consolidatedFunds: (_input, call) => deps.pendingContracts(call.db, call.session.memberId),
  };
}

export function uplineRoutes(deps: WalletDeps): Handlers<typeof upline> {
  return {
    uplineAccount: (_input, call) => uplineAccount(deps, call),
    transferUpline: {
      prepare: (input, call) => prepareTransfer(deps, input, call),
      run: (input: Parameters<typeof transferUpline>[1], call) => transferUpline(deps, input, call),
    },
  };
}
