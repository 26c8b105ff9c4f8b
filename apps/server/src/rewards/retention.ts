import { DAY_MS } from '../platform/clock.ts';
import { eraseRows, exportSection } from '../platform/database/personal-data.ts';
import type { RetainedTables, RetentionRule } from '../platform/retention/retention-rule.ts';
import { referralsDataExport, referralsErasure, referralsRetainedTables } from './referrals/retention.ts';
import { bonusDataExport, bonusRetainedTables, bonusRetention } from './bonus/retention.ts';

/** Rewards of a member for the data export. */
export const rewardsDataExport = [
  exportSection({ name: 'rewards', table: 'reward', place: { 't.id': 'bigint' }, withheld: ['claim_key'] }),
  exportSection({
    name: 'promotionEntries',
    table: 'promotion_entry',
    place: { 't.promotion_id': 'bigint' },
    withheld: ['decided_by'],
  }),
  exportSection({
    name: 'missionProgress',
    table: 'mission_progress',
    place: { 't.promotion_id': 'bigint', 't.window_from': 'date' },
  }),
  exportSection({ name: 'leaderScores', table: 'leader_score', place: { 't.promotion_id': 'bigint' } }),
  exportSection({ name: 'leaderStandings', table: 'leader_standing', place: { 't.promotion_id': 'bigint' } }),
  exportSection({
    name: 'signIns',
    table: 'sign_in',
    place: { 't.promotion_id': 'bigint' },
    withheld: ['reward_id'],
  }),
  exportSection({
    name: 'registrationGift',
    table: 'registration_gift',
    place: { 't.member_id': 'bigint' },
    withheld: ['reward_id', 'reasons', 'decided_by'],
  }),
  exportSection({
    name: 'cashback',
    table: 'cashback',
    place: { 't.promotion_id': 'bigint', 't.window_from': 'date' },
    withheld: ['reward_id'],
  }),
  exportSection({ name: 'levelProgress', table: 'level_progress' }),
  exportSection({ name: 'levelMonths', table: 'level_month', place: { 't.month': 'date' } }),
  exportSection({ name: 'levelChanges', table: 'level_change', place: { 't.id': 'bigint' } }),
  exportSection({ name: 'rebateDays', table: 'rebate_day' }),
  exportSection({
    name: 'rebatePayouts',
    table: 'rebate_payout',
    place: { 't.day': 'date' },
    withheld: ['claim_key'],
  }),
  exportSection({ name: 'rebateLines', table: 'rebate_line' }),
  ...referralsDataExport,
  ...bonusDataExport,
  exportSection({ name: 'depositBonuses', table: 'deposit_choice', place: { 't.order_id': 'bigint' } }),
];

/**
 * Rewards, final standings and payouts of rebate are part of the record of payments, and contain no personal data. Entries of
 * promotions, progress and scores are deleted.
 */
export const rewardsErasure = [
  eraseRows('promotion_entry'),
  eraseRows('mission_progress'),
  eraseRows('leader_score'),
  eraseRows('sign_in'),
  eraseRows('cashback'),
  eraseRows('registration_gift'),
  eraseRows('level_progress'),
  eraseRows('level_month'),
  eraseRows('level_change'),
  eraseRows('rebate_day'),
  ...referralsErasure,
];

export const rewardsRetention: readonly RetentionRule[] = [
  {
    table: 'mission_progress',
    column: 'window_from',
    ofDays: true,
    retentionMs: 730 * DAY_MS,
    why: 'a late rollback changes the progress of its day; issued rewards stay',
  },
  {
    table: 'cashback',
    column: 'window_from',
    ofDays: true,
    retentionMs: 730 * DAY_MS,
    why: 'explains the amount of a reward; corrections count for 60 days',
  },
  ...bonusRetention,
];

const CONFIGURATION = 'configuration; explains payments';
const PAYMENTS = 'money: explains payments';
const LEVEL_PROGRESS = 'a level for life needs its progress; deleted with the member';

export const rewardsRetainedTables: RetainedTables = {
  promotion: CONFIGURATION,
  promotion_change: CONFIGURATION,
  reward: PAYMENTS,
  leader_board: CONFIGURATION,
  leader_standing: 'money: explains prizes, and anyone can verify the digest',
  leader_score: 'one row for a member and a leader board; deleted with the member',
  leader_mark: 'one row for 200 members of a leader board',
  ...bonusRetainedTables,
  deposit_choice: 'money: explains why a deposit has a bonus, or none',
  promotion_entry: 'one row for a member and a promotion; deleted with the member',
  sign_in: 'one row for a member and a promotion; deleted with the member',
  promo_code: CONFIGURATION,
  cashback_run: 'one row for a promotion and a window; explains payments',
  giveaway: 'the seed: anyone can verify the parts',
  giveaway_part: PAYMENTS,
  registration_gift: 'one row for a member; explains payments; deleted with the member',
  level_plan: CONFIGURATION,
  level: CONFIGURATION,
  level_plan_change: CONFIGURATION,
  level_progress: LEVEL_PROGRESS,
  level_month: LEVEL_PROGRESS,
  level_change: LEVEL_PROGRESS,
  rebate_day: 'money: a later rollback needs the rate of its bet; deleted with the member',
  rebate_payout: PAYMENTS,
  rebate_line: PAYMENTS,
  ...referralsRetainedTables,
};
