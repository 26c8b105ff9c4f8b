import { savePersonal, type PersonalField } from '../../src/identity/personal/personal.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const findId = statement<[userName: string], { id: bigint }>(
  'test.member-by-name',
  `SELECT id FROM member WHERE user_name = $1`,
);

/** Has a member told this about themselves, proven unless said otherwise. */
export async function insertPersonalValue(
  { database, app }: TestApp,
  userName: string,
  told: { readonly field: PersonalField; readonly value: string; readonly verified?: boolean },
): Promise<void> {
  const { id: memberId } = await database.one(findId, [userName]);
  await database.transaction((tx) =>
    savePersonal(app.deps.identity, tx, { memberId, personal: [{ verified: true, ...told }] }),
  );
}

const columns = statement<[], { place: string; table: string; column: string; type: string }>(
  'test.every-column',
  `SELECT format('%I.%I', n.nspname, c.relname) AS "table", quote_ident(a.attname) AS "column",
          format('%s.%s', c.relname, a.attname) AS place, t.typname AS type
     FROM pg_attribute a
     JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
     JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
     JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attnum > 0 AND NOT a.attisdropped`,
);

/**
 * Where in the whole database one of these texts or byte strings stands, as `table.column`: in any letters, as part of
 * whatever a column holds. Times and numbers are looked through as well: nothing is left out by its type.
 */
export async function tracesOf(
  { database }: TestApp,
  wanted: { readonly texts: readonly string[]; readonly bytes: readonly Buffer[] },
): Promise<string[]> {
  const found: string[] = [];
  const texts = [...wanted.texts, ...wanted.texts.map((text) => Buffer.from(text).toString('base64'))];
  const bytes = [...wanted.bytes, ...wanted.texts.map((text) => Buffer.from(text))];
  for (const { table, column, place, type } of await database.many(columns, [])) {
    const inText = `EXISTS (SELECT FROM unnest($1::text[]) w WHERE strpos(lower(${column}::text), lower(w)) > 0)`;
    const inBytes = `EXISTS (SELECT FROM unnest($1::bytea[]) w WHERE position(w IN ${column}) > 0)`;
    const sql = `SELECT FROM ${table} WHERE ${type === 'bytea' ? inBytes : inText} LIMIT 1`;
    const { rows } = await database.transaction((tx) => tx.foreign(sql, [type === 'bytea' ? bytes : texts]));
    if (rows.length > 0) found.push(place);
  }
  return found.toSorted();
}

/** Everything that is kept in bytes of this member: sealed data, hashes, pictures. */
export async function bytesOf({ database }: TestApp, memberId: bigint): Promise<Buffer[]> {
  const all = await database.many(columns, []);
  const owned = new Set(all.filter(({ column }) => column === 'member_id').map(({ table }) => table));
  const found: Buffer[] = [];
  for (const { table, column } of all.filter((one) => one.type === 'bytea' && owned.has(one.table))) {
    const sql = `SELECT ${column} AS bytes FROM ${table} WHERE member_id = $1 AND ${column} IS NOT NULL`;
    const { rows } = await database.transaction((tx) => tx.foreign(sql, [memberId]));
    found.push(...(rows as { bytes: Buffer }[]).map(({ bytes }) => bytes));
  }
  return found;
}
