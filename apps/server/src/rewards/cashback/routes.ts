import type { cashback } from '@tessera/contract/rewards/cashback';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { cashbackOffers } from './list-cashback.ts';

export function cashbackRoutes(deps: RewardsDeps): Handlers<typeof cashback> {
  return { cashbackOffers: (input, call) => cashbackOffers(deps, input, call) };
}
