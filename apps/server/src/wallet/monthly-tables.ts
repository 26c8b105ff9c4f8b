import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';

export const monthlyWalletTables: readonly MonthlyTable[] = [
  { table: 'deposit_step', sequence: 'deposit_step_id_seq' },
  { table: 'withdrawal_step', sequence: 'withdrawal_step_id_seq' },
];
