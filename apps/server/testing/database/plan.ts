import type { Database } from '../../src/platform/database/database.ts';

/** The plan of a prepared statement for any values. `values` is SQL, one value for each parameter. */
export function planOf(
  database: Database,
  { text }: { readonly text: string },
  values: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.foreign('SET LOCAL plan_cache_mode = force_generic_plan', []);
    await tx.foreign(`PREPARE asked AS ${text}`, []);
    const { rows } = await tx.foreign(`EXPLAIN EXECUTE asked (${values})`, []);
    await tx.foreign('DEALLOCATE asked', []);
    return rows.map((row) => Object.values(row as object).join('')).join('\n');
  });
}
