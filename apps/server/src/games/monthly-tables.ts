import type { MonthlyTable } from '../platform/database/monthly-partitions.ts';

/** An outcome has the id of its round. */
export const monthlyGameTables: readonly MonthlyTable[] = [{ table: 'studio_round' }];
