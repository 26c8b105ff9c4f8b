import type { cashback } from '@tessera/contract/rewards/cashback';
import type { giveaways } from '@tessera/contract/rewards/giveaways';
import type { leaderBoards } from '@tessera/contract/rewards/leader-boards';
import type { levels } from '@tessera/contract/rewards/levels';
import type { missions } from '@tessera/contract/rewards/missions';
import type { promoCodes } from '@tessera/contract/rewards/promo-codes';
import type { rebate } from '@tessera/contract/rewards/rebate';
import type { referrals } from '@tessera/contract/rewards/referrals';
import type { rewards } from '@tessera/contract/rewards/rewards';
import type { signIn } from '@tessera/contract/rewards/sign-in';
import type { Handlers } from '../platform/http/call.ts';
import { activityStates } from './activities/activity-states.ts';
import { cashbackOffers } from './cashback/list-cashback.ts';
import { claimReward } from './claim-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { giveawayList, giveawayShares } from './giveaways/list-giveaways.ts';
import { takePart } from './giveaways/take-part.ts';
import { finalStandings, leaderBoardList, leaderRanking } from './leader-boards/list-leader-boards.ts';
import { memberClubBenefit, memberLevel } from './levels/member-benefit.ts';
import { availablePromotions, findOwnReward, rewardList } from './list-rewards.ts';
import { joinMission } from './missions/join-mission.ts';
import { missionList } from './missions/list-missions.ts';
import { admitAttempt, redeemCode } from './promo-codes/redeem-code.ts';
import { claimRebate } from './rebate/claim-rebate.ts';
import { openRebate, rebateDetail, rebateHistory, rebateReport } from './rebate/list-rebate.ts';
import {
  createReferralCode,
  referralDetails,
  referralIncome,
  referralList,
  referralRanking,
} from './referrals/referral-details.ts';
import { signInCalendars } from './sign-in/list-sign-in.ts';
import { signInToday } from './sign-in/sign-in.ts';

export function rewardsRoutes(deps: RewardsDeps): Handlers<typeof rewards> {
  return {
    availablePromotions: (_input, call) => availablePromotions(deps, call),
    activityStates: (_input, call) => activityStates(deps, call),
    rewardList: (input, call) => rewardList(deps, input, call),
    reward: (input, call) => findOwnReward(deps, input, call),
    claimReward: (input, call) => claimReward(deps, input, call),
  };
}

export function cashbackRoutes(deps: RewardsDeps): Handlers<typeof cashback> {
  return { cashbackOffers: (input, call) => cashbackOffers(deps, input, call) };
}

export function giveawayRoutes(deps: RewardsDeps): Handlers<typeof giveaways> {
  return {
    giveawayList: (input, call) => giveawayList(deps, input, call),
    takePart: (input, call) => takePart(deps, input, call),
    giveawayShares: (input, call) => giveawayShares(deps, input, call),
  };
}

export function leaderBoardRoutes(deps: RewardsDeps): Handlers<typeof leaderBoards> {
  return {
    leaderBoardList: (input, call) => leaderBoardList(deps, input, call),
    leaderRanking: (input, call) => leaderRanking(deps, input, call),
    finalStandings: (input, call) => finalStandings(deps, input, call),
  };
}

export function levelRoutes(deps: RewardsDeps): Handlers<typeof levels> {
  return {
    memberClubBenefit: (input, call) => memberClubBenefit(deps, input, call),
    memberLevel: (input, call) => memberLevel(input, call),
  };
}

export function missionRoutes(deps: RewardsDeps): Handlers<typeof missions> {
  return {
    missionList: (input, call) => missionList(deps, input, call),
    joinMission: (input, call) => joinMission(deps, input, call),
  };
}

export function promoCodeRoutes(deps: RewardsDeps): Handlers<typeof promoCodes> {
  return {
    usePromoCode: {
      prepare: (input, call) => admitAttempt(deps, input, call),
      run: (input: Parameters<typeof redeemCode>[1], call) => redeemCode(deps, input, call),
    },
  };
}

export function rebateRoutes(deps: RewardsDeps): Handlers<typeof rebate> {
  return {
    rebateReport: (input, call) => rebateReport(input, call),
    rebateHistory: (input, call) => rebateHistory(input, call),
    rebateDetail: (input, call) => rebateDetail(input, call),
    openRebate: (_input, call) => openRebate(call),
    claimRebate: (input, call) => claimRebate(deps, input, call),
  };
}

export function referralRoutes(deps: RewardsDeps): Handlers<typeof referrals> {
  return {
    referralDetails: (_input, call) => referralDetails(deps, call),
    createReferralCode: (_input, call) => createReferralCode(deps, call),
    referralList: (input, call) => referralList(deps, input, call),
    referralIncome: (input, call) => referralIncome(input, call),
    referralRanking: (_input, call) => referralRanking(deps, call),
  };
}

export function signInRoutes(deps: RewardsDeps): Handlers<typeof signIn> {
  return {
    signInCalendars: (input, call) => signInCalendars(deps, input, call),
    signInToday: (input, call) => signInToday(deps, input, call),
  };
}
