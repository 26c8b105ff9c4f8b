import type { MonthlyTable } from '../platform/database/months.ts';

/** Every posting claims its key in `idempotency` before it takes an id. */
export const monthlyLedgerTables: readonly MonthlyTable[] = [
  { table: 'transfer', sequence: 'transfer_id_seq', writeLock: 'idempotency' },
];
