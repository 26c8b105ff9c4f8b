import type { erasure } from '@tessera/contract/wallet/erasure';
import { cancelErasure } from '../../identity/for-erasure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { WalletDeps } from '../deps.ts';
import { prepareErasureRequest, requestErasure } from './request-erasure.ts';
import { erasureOverview } from './erasure.ts';
import { prepareGiveUp, giveUpRemainder } from './give-up-remainder.ts';

export function erasureRoutes(deps: WalletDeps): Handlers<typeof erasure> {
  return {
    erasure: (_input, { db, session }) => erasureOverview(deps, db, session),
    requestErasure: {
      prepare: (input, call) => prepareErasureRequest(deps, input, call),
      run: (admitted, call) => requestErasure(deps, admitted, call),
    },
    giveUpRemainder: {
      prepare: (input, call) => prepareGiveUp(deps, input, call),
      run: (admitted, call) => giveUpRemainder(deps, admitted, call),
    },
    takeBackErasure: async (_input, call) => {
      await cancelErasure(deps.identity, call);
      return erasureOverview(deps, call.tx, call.session);
    },
  };
}
