import type { Database } from '../../platform/database/database.ts';
import type { Statement } from '../../platform/database/statement.ts';
import type { Vault } from './vault.ts';

export interface EncryptedRow {
  readonly memberId: bigint;
  /** Distinguishes rows of one member: the field name or the row id. */
  readonly part: string;
  readonly encrypted: Buffer;
}

/** A column whose values are encrypted by a vault. */
export interface EncryptedColumn {
  readonly name: string;
  /** Rows under another key, by member and part, after the given position. */
  readonly list: Statement<
    [keyId: number, afterMember: bigint, afterPart: string, most: number],
    EncryptedRow
  >;
  /** Updates only while the row contains the value that was read; newer values already use the newest key. */
  readonly update: Statement<
    [memberId: bigint, part: string, old: Buffer, encrypted: Buffer],
    Record<string, never>
  >;
  purpose(row: EncryptedRow): string;
}

const AT_ONCE = 500;

/** Position before every row: a part is a word or a number. */
const BEGINNING = { memberId: 0n, part: '0' };

/** Encrypts with the newest key every value that an older key encrypted. Returns the number of changed rows. */
export async function rotateColumnKey(
  database: Database,
  vault: Vault,
  column: EncryptedColumn,
  atOnce = AT_ONCE,
): Promise<number> {
  let count = 0;
  let last: Pick<EncryptedRow, 'memberId' | 'part'> = BEGINNING;
  for (;;) {
    const rows = await database.many(column.list, [vault.keyId, last.memberId, last.part, atOnce]);
    const [end] = rows.slice(-1);
    if (!end) return count;
    last = end;
    await database.transaction(async (tx) => {
      for (const row of rows) {
        const purpose = column.purpose(row);
        const encrypted = vault.encrypt(purpose, vault.decrypt(purpose, row.encrypted));
        count += await tx.run(column.update, [row.memberId, row.part, row.encrypted, encrypted]);
      }
    });
  }
}
