import { exportSection } from '../../platform/database/personal-data.ts';
import type { RetainedTables } from '../../platform/retention/retention-rule.ts';

export const depositBonusDataExport = [
  exportSection({ name: 'depositBonuses', table: 'deposit_choice', place: { 't.order_id': 'bigint' } }),
];

export const depositBonusRetainedTables: RetainedTables = {
  deposit_choice: 'money: explains why a deposit has a bonus, or none',
};
