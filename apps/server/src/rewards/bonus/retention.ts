import { exportSection } from '../../platform/database/personal-data.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { RetainedTables, RetentionRule } from '../../platform/retention/retention-rule.ts';

/** Rows of a bonus have no index by member: they are found by the rewards of the member. */
const owner = { join: 'JOIN reward r ON r.id = t.reward_id', column: 'r.member_id' };

export const bonusDataExport = [
  exportSection({ name: 'bonuses', table: 'bonus_claim', owner, place: { 't.reward_id': 'bigint' } }),
  exportSection({
    name: 'bonusWagers',
    table: 'bonus_wager',
    owner,
    place: { 't.reward_id': 'bigint', 't.round_id': 'bigint' },
  }),
];

export const bonusRetention: readonly RetentionRule[] = [
  {
    table: 'bonus_wager',
    column: 'bonus_claim.ended_at',
    joined: 'bonus_claim JOIN bonus_wager ON bonus_wager.reward_id = bonus_claim.reward_id',
    retentionMs: 730 * DAY_MS,
    where: `bonus_claim.state = 'ended'`,
    why: 'as long as the period in which members dispute a bet; the wagered amount stays with the bonus',
  },
];

export const bonusRetainedTables: RetainedTables = {
  bonus_claim: 'money: explains payments',
  play_bonus: 'money: a late win or rollback follows the state of its bonus',
};
