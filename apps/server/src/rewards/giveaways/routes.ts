import type { giveaways } from '@tessera/contract/rewards/giveaways';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { giveawayList, giveawayShares } from './list-giveaways.ts';
import { takePart } from './take-part.ts';

export function giveawayRoutes(deps: RewardsDeps): Handlers<typeof giveaways> {
  return {
    giveawayList: (input, call) => giveawayList(deps, input, call),
    takePart: (input, call) => takePart(deps, input, call),
    giveawayShares: (input, call) => giveawayShares(deps, input, call),
  };
}
