// Exports for the composition of the server.
export { bonusJobs } from './bonus/jobs.ts';
export { bonusRoutes } from './bonus/routes.ts';
export { depositBonusJobs } from './deposit-bonus/jobs.ts';
export { lockBonusAtRisk } from './deposit-bonus/bonus-at-risk.ts';
export { depositBonusSubscriptions } from './deposit-bonus/record-choice.ts';
export { depositOffers } from './deposit-bonus/list-offers.ts';
export type { RewardsDeps } from './deps.ts';
export {
  cashbackRoutes,
  giveawayRoutes,
  leaderBoardRoutes,
  levelRoutes,
  missionRoutes,
  promoCodeRoutes,
  rebateRoutes,
  referralRoutes,
  rewardsRoutes,
  signInRoutes,
} from './routes.ts';
export { levelJobs } from './levels/jobs.ts';
export { levelSubscriptions } from './levels/progress.ts';
export { rewardJobs } from './jobs.ts';
export { rewardsDataExport, rewardsErasure, rewardsRetainedTables, rewardsRetention } from './retention.ts';
export { countSeededPlay, seedPromotions, seedRewards } from './seed/seed-rewards.ts';
export { rewardsTopics } from './rewards-topic.ts';
export { missionSubscriptions } from './missions/advance-missions.ts';
export { endForbiddenPromotions } from './promotions/end-forbidden-promotions.ts';
export { referralJobs } from './referrals/jobs.ts';
export { referralSubscriptions } from './referrals/record-progress.ts';
export { giftSubscriptions } from './registration-gifts/issue-gifts.ts';
export type { NotifyDeps as RewardNoticeDeps } from './notify-of-reward.ts';
