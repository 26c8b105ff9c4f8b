import type { upline } from '@tessera/contract/wallet/upline';
import type { Handlers } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { admitTransfer } from './admit-transfer.ts';
import { transferUpline } from './transfer-upline.ts';
import { uplineAccount } from './upline-account.ts';

export function uplineRoutes(deps: WalletDeps): Handlers<typeof upline> {
  return {
    uplineAccount: (_input, call) => uplineAccount(deps, call),
    transferUpline: {
      prepare: (input, call) => admitTransfer(deps, input, call),
      run: (input: Parameters<typeof transferUpline>[1], call) => transferUpline(deps, input, call),
    },
  };
}
