import type { Database } from '../../../platform/database/database.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import type { Vault } from '../vault.ts';

export interface SealedRow {
  readonly memberId: bigint;
  /** Tells rows of one member apart; the field's name, or the row's id. */
  readonly part: string;
  readonly sealed: Buffer;
}

/** A column that holds what a vault sealed. */
export interface SealedColumn {
  readonly name: string;
  /** Rows under another key than this one, by member and part, from behind the one that is named. */
  readonly list: Statement<[keyId: number, afterMember: bigint, afterPart: string, most: number], SealedRow>;
  /** Only while the row holds what was read: what was written meanwhile is under the newest key already. */
  readonly put: Statement<
    [memberId: bigint, part: string, old: Buffer, sealed: Buffer],
    Record<string, never>
  >;
  purpose(row: SealedRow): string;
}

const AT_ONCE = 500;

/** Before every row: a part is a word or a number. */
const BEGINNING = { memberId: 0n, part: '0' };

/** Seals everything in a column that an older key sealed under the newest; how many rows that were. */
export async function resealColumn(
  database: Database,
  vault: Vault,
  column: SealedColumn,
  atOnce = AT_ONCE,
): Promise<number> {
  let count = 0;
  let last: Pick<SealedRow, 'memberId' | 'part'> = BEGINNING;
  for (;;) {
    const rows = await database.many(column.list, [vault.keyId, last.memberId, last.part, atOnce]);
    const [end] = rows.slice(-1);
    if (!end) return count;
    last = end;
    await database.transaction(async (tx) => {
      for (const row of rows) {
        const purpose = column.purpose(row);
        const sealed = vault.seal(purpose, vault.open(purpose, row.sealed));
        count += await tx.run(column.put, [row.memberId, row.part, row.sealed, sealed]);
      }
    });
  }
}
