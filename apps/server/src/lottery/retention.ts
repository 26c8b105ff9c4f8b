import { exportSection } from '../platform/database/personal-data.ts';
import { findRunningChase } from './chases/queries.ts';
import type { Queryable } from '../platform/database/statement.ts';
import type { RetainedTables } from '../platform/retention/retention-rule.ts';

/** Orders and lines of a member for the data export. They explain payments, and contain no personal data. */
export const lotteryDataExport = [
  exportSection({
    name: 'lotteryOrders',
    table: 'lottery_order',
    place: { 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  exportSection({ name: 'lotteryLines', table: 'lottery_line', place: { 't.id': 'bigint' } }),
  exportSection({
    name: 'lotteryCancelledLines',
    table: 'lottery_cancelled_line',
    place: { 't.id': 'bigint' },
  }),
  exportSection({
    name: 'lotteryRevokedSettlements',
    table: 'lottery_revoked_settlement',
    place: { 't.id': 'bigint' },
  }),
  exportSection({
    name: 'lotteryChases',
    table: 'lottery_chase',
    place: { 't.id': 'bigint' },
    withheld: ['request_key'],
  }),
  exportSection({
    name: 'lotteryChasePhases',
    table: 'lottery_chase_phase',
    place: { 't.chase_id': 'bigint', 't.phase': 'bigint' },
  }),
];

const DRAWS = 'evidence: anyone can verify a draw; bounded by the schedules';
const RULES = 'configuration; explains prizes';

/** Whether a chase of a member holds money or waits for a result. */
export async function hasRunningChase(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findRunningChase, [memberId])).running;
}

export const lotteryRetainedTables: RetainedTables = {
  lottery_cancelled_line: 'money: explains payments; part of the digest of a draw',
  lottery_closed_number: 'evidence: who closed a number; bounded by the schedules',
  lottery_day: DRAWS,
  lottery_catalogue_game: 'configuration',
  lottery_chase: 'money: explains payments',
  lottery_chase_phase: 'money: explains payments',
  lottery_exposure: 'two rows for an issue at most',
  lottery_failed_line: 'a row until its line is settled',
  lottery_game: 'configuration',
  lottery_group: 'configuration',
  lottery_issue: DRAWS,
  lottery_line: 'money: explains payments',
  lottery_number_stake: 'a row for each number of an issue at most',
  lottery_order: 'evidence: part of the digest of a draw',
  lottery_result: DRAWS,
  lottery_result_entry: 'evidence: who entered a result; bounded by the schedules',
  lottery_return: RULES,
  lottery_return_table: RULES,
  lottery_reversal: 'evidence: corrections and cancellations of draws',
  lottery_revoked_settlement: 'money: explains payments',
};
