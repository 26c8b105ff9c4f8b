import type { rewards } from '@tessera/contract/rewards/rewards';
import type { Handlers } from '../platform/http/call.ts';
import { activityStates } from './activities/activity-states.ts';
import { claimReward } from './claim-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { availablePromotions, findOwnReward, rewardList } from './list-rewards.ts';

export function rewardsRoutes(deps: RewardsDeps): Handlers<typeof rewards> {
  return {
    availablePromotions: (_input, call) => availablePromotions(deps, call),
    activityStates: (_input, call) => activityStates(deps, call),
    rewardList: (input, call) => rewardList(deps, input, call),
    reward: (input, call) => findOwnReward(deps, input, call),
    claimReward: (input, call) => claimReward(deps, input, call),
  };
}
