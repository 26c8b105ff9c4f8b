import { eraseRows, exportSection } from '../../platform/database/personal-data.ts';
import type { RetainedTables } from '../../platform/retention/retention-rule.ts';

export const rebateDataExport = [
  exportSection({ name: 'rebateDays', table: 'rebate_day' }),
  exportSection({
    name: 'rebatePayouts',
    table: 'rebate_payout',
    place: { 't.day': 'date' },
    withheld: ['claim_key'],
  }),
  exportSection({ name: 'rebateLines', table: 'rebate_line' }),
];

/** Payouts and their lines are part of the record of payments, and contain no personal data. */
export const rebateErasure = [eraseRows('rebate_day')];

const PAYMENTS = 'money: explains payments';

export const rebateRetainedTables: RetainedTables = {
  rebate_day: 'money: a later rollback needs the rate of its bet; deleted with the member',
  rebate_payout: PAYMENTS,
  rebate_line: PAYMENTS,
};
