import type { referrals } from '@tessera/contract/rewards/referrals';
import type { Handlers } from '../../platform/http/call.ts';
import type { RewardsDeps } from '../deps.ts';
import {
  createReferralCode,
  referralDetails,
  referralIncome,
  referralList,
  referralRanking,
} from './referral-details.ts';

export function referralRoutes(deps: RewardsDeps): Handlers<typeof referrals> {
  return {
    referralDetails: (_input, call) => referralDetails(deps, call),
    createReferralCode: (_input, call) => createReferralCode(deps, call),
    referralList: (input, call) => referralList(deps, input, call),
    referralIncome: (input, call) => referralIncome(input, call),
    referralRanking: (_input, call) => referralRanking(deps, call),
  };
}
