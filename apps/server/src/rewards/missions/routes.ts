import type { missions } from '@tessera/contract/rewards/missions';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { joinMission } from './join-mission.ts';
import { missionList } from './list-missions.ts';

export function missionRoutes(deps: RewardsDeps): Handlers<typeof missions> {
  return {
    missionList: (input, call) => missionList(deps, input, call),
    joinMission: (input, call) => joinMission(deps, input, call),
  };
}
