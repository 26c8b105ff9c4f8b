import type { leaderBoards } from '@tessera/contract/rewards/leader-boards';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { finalStandings, leaderBoardList, leaderRanking } from './list-leader-boards.ts';

export function leaderBoardRoutes(deps: RewardsDeps): Handlers<typeof leaderBoards> {
  return {
    leaderBoardList: (input, call) => leaderBoardList(deps, input, call),
    leaderRanking: (input, call) => leaderRanking(deps, input, call),
    finalStandings: (input, call) => finalStandings(deps, input, call),
  };
}
