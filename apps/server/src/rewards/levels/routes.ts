import type { levels } from '@tessera/contract/rewards/levels';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { memberClubBenefit, memberLevel } from './member-benefit.ts';

export function levelRoutes(deps: RewardsDeps): Handlers<typeof levels> {
  return {
    memberClubBenefit: (input, call) => memberClubBenefit(deps, input, call),
    memberLevel: (input, call) => memberLevel(input, call),
  };
}
