import type { Database } from '../../src/platform/database/database.ts';

const PROTECTED = [
  'transfer',
  'account',
  'day_seal',
  'day_seal_block',
  'book_month',
  'book_month_account',
  'book_month_member',
];

/** Alters protected rows as the owner of the tables can, with triggers disabled. */
export async function tampered({ database }: { readonly database: Database }, sql: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of PROTECTED) await tx.foreign(`ALTER TABLE ${table} DISABLE TRIGGER USER`, []);
    await tx.foreign(sql, []);
    await tx.foreign('SET CONSTRAINTS ALL IMMEDIATE', []);
    for (const table of PROTECTED) await tx.foreign(`ALTER TABLE ${table} ENABLE TRIGGER USER`, []);
  });
}
