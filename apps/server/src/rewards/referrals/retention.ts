import { eraseRows, eraseWith, exportSection } from '../../platform/database/personal-data.ts';
import { endReferrals } from './queries.ts';
import type { RetainedTables } from '../../platform/retention/retention-rule.ts';

/** The names of other members are withheld: their ids, and who decided. */
export const referralsDataExport = [
  exportSection({
    name: 'referralOfMember',
    table: 'referral',
    owner: { join: '', column: 't.referred_id' },
    place: { 't.referred_id': 'bigint' },
    withheld: ['referrer_id', 'reward_id', 'reasons', 'decided_by'],
  }),
  exportSection({
    name: 'invitedFriends',
    table: 'referral',
    owner: { join: '', column: 't.referrer_id' },
    place: { 't.referred_id': 'bigint' },
    withheld: [
      'referred_id',
      'deposited_units',
      'turnover_units',
      'referred_reward_id',
      'reasons',
      'decided_by',
    ],
  }),
  exportSection({ name: 'referralMonths', table: 'referral_month', place: { 't.month': 'date' } }),
];

/** Rewarded referrals explain payments and stay, by member id. Others end with the account of either side. */
export const referralsErasure = [eraseRows('referral_month'), eraseWith('referral', endReferrals)];

export const referralsRetainedTables: RetainedTables = {
  referral: 'one row for an invited member; explains payments',
  referral_month: 'one row for a referrer and a month; deleted with the member',
};
