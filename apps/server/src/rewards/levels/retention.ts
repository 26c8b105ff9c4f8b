import { eraseRows, exportSection } from '../../platform/database/personal-data.ts';
import type { RetainedTables } from '../../platform/retention/retention-rule.ts';

export const levelsDataExport = [
  exportSection({ name: 'levelProgress', table: 'level_progress' }),
  exportSection({ name: 'levelMonths', table: 'level_month', place: { 't.month': 'date' } }),
  exportSection({ name: 'levelChanges', table: 'level_change', place: { 't.id': 'bigint' } }),
];

export const levelsErasure = [
  eraseRows('level_progress'),
  eraseRows('level_month'),
  eraseRows('level_change'),
];

const CONFIGURATION = 'configuration; explains payments';
const PROGRESS = 'a level for life needs its progress; deleted with the member';

export const levelsRetainedTables: RetainedTables = {
  level_plan: CONFIGURATION,
  level: CONFIGURATION,
  level_plan_change: CONFIGURATION,
  level_progress: PROGRESS,
  level_month: PROGRESS,
  level_change: PROGRESS,
};
