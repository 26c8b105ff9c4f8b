import { type Statement, statement, type Tx } from './statement.ts';

/** How one table forgets a member. */
export interface Forgetting {
  readonly table: string;
  readonly forget: Statement<[memberId: bigint], Record<string, never>>;
}

/** Every row of a table that names the member; the table's name is the domain's own, never a visitor's. */
export function forgetRows(table: string): Forgetting {
  return {
    table,
    forget: statement(`forget.${table}`, `DELETE FROM ${table} WHERE member_id = $1`),
  };
}

/** What of a table is personal, where its rows stay or the member stands elsewhere. */
export function forgetBy(table: string, text: string): Forgetting {
  return { table, forget: statement(`forget.${table}`, text) };
}

/** One after the other, in the order of the list: the same for everybody, so that nobody waits in a circle. */
export async function forgetAll(tx: Tx, list: readonly Forgetting[], memberId: bigint): Promise<void> {
  for (const { forget } of list) await tx.run(forget, [memberId]);
}
