import { levelsDataExport, levelsErasure, levelsRetainedTables } from './levels/retention.ts';
import { rebateDataExport, rebateErasure, rebateRetainedTables } from './rebate/retention.ts';
import { eraseRows, exportSection } from '../platform/database/personal-data.ts';
import { DAY_MS, type RetainedTables, type RetentionRule } from '../platform/retention/retention-rule.ts';
import { referralsDataExport, referralsErasure, referralsRetainedTables } from './referrals/retention.ts';
import { bonusDataExport, bonusRetainedTables, bonusRetention } from './bonus/retention.ts';
import { depositBonusDataExport, depositBonusRetainedTables } from './deposit-bonus/retention.ts';

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
  ...levelsDataExport,
  ...rebateDataExport,
  ...referralsDataExport,
  ...bonusDataExport,
  ...depositBonusDataExport,
];

/**
 * Rewards and final standings are part of the record of payments, and contain no personal data. Entries of promotions,
 * progress and scores are deleted.
 */
export const rewardsErasure = [
  eraseRows('promotion_entry'),
  eraseRows('mission_progress'),
  eraseRows('leader_score'),
  eraseRows('sign_in'),
  eraseRows('cashback'),
  eraseRows('registration_gift'),
  ...levelsErasure,
  ...rebateErasure,
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

const PROMOTIONS = 'configuration; explains payments';

export const rewardsRetainedTables: RetainedTables = {
  promotion: PROMOTIONS,
  promotion_change: PROMOTIONS,
  market_rule: 'configuration: one row',
  reward: 'money: explains payments',
  leader_board: PROMOTIONS,
  leader_standing: 'money: explains prizes, and anyone can verify the digest',
  leader_score: 'one row for a member and a leader board; deleted with the member',
  leader_mark: 'one row for 200 members of a leader board',
  ...bonusRetainedTables,
  ...depositBonusRetainedTables,
  promotion_entry: 'one row for a member and a promotion; deleted with the member',
  sign_in: 'one row for a member and a promotion; deleted with the member',
  promo_code: PROMOTIONS,
  cashback_run: 'one row for a promotion and a window; explains payments',
  giveaway: 'the seed: anyone can verify the parts',
  giveaway_part: 'money: explains payments',
  registration_gift: 'one row for a member; explains payments; deleted with the member',
  ...levelsRetainedTables,
  ...rebateRetainedTables,
  ...referralsRetainedTables,
};
