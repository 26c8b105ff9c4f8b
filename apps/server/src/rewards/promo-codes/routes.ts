import type { promoCodes } from '@tessera/contract/rewards/promo-codes';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { admitAttempt, redeemCode } from './redeem-code.ts';

export function promoCodeRoutes(deps: RewardsDeps): Handlers<typeof promoCodes> {
  return {
    usePromoCode: {
      prepare: (input, call) => admitAttempt(deps, input, call),
      run: (input: Parameters<typeof redeemCode>[1], call) => redeemCode(deps, input, call),
    },
  };
}
