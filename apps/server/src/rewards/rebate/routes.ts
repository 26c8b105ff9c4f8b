import type { rebate } from '@tessera/contract/rewards/rebate';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import { claimRebate } from './claim-rebate.ts';
import { openRebate, rebateDetail, rebateHistory, rebateReport } from './list-rebate.ts';

export function rebateRoutes(deps: RewardsDeps): Handlers<typeof rebate> {
  return {
    rebateReport: (input, call) => rebateReport(input, call),
    rebateHistory: (input, call) => rebateHistory(input, call),
    rebateDetail: (input, call) => rebateDetail(input, call),
    openRebate: (_input, call) => openRebate(call),
    claimRebate: (input, call) => claimRebate(deps, input, call),
  };
}
