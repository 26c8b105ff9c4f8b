import { savePersonal, type PersonalField } from '../../src/identity/personal/personal.ts';
import { statement } from '../../src/platform/database/statement.ts';
import type { TestApp } from '../server/app.ts';

const findId = statement<[userName: string], { id: bigint }>(
  'test.member-by-name',
  `SELECT id FROM member WHERE user_name = $1`,
);

/** Stores a personal value of a member, proven by default. */
export async function insertPersonalValue(
  { database, app }: TestApp,
  userName: string,
  personalValue: { readonly field: PersonalField; readonly value: string; readonly verified?: boolean },
): Promise<void> {
  const { id: memberId } = await database.one(findId, [userName]);
  await database.transaction((tx) =>
    savePersonal(app.deps.identity, tx, { memberId, personal: [{ verified: true, ...personalValue }] }),
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
 * The columns of the whole database that contain one of these texts or byte strings, as `table.column`. The
 * comparison ignores case and includes columns of every type, also times and numbers.
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

/** All stored bytes of this member: encrypted data, hashes, pictures. */
export async function bytesOf({ database }: TestApp, memberId: bigint): Promise<Buffer[]> {
  const all = await database.many(columns, []);
  const found: Buffer[] = [];
  const tablesWith = (name: string) =>
    new Set(all.filter(({ column }) => column === name).map(({ table }) => table));
  const [ofMembers, ofChats] = [tablesWith('member_id'), tablesWith('chat_id')];
  for (const { table, column } of all.filter(({ type }) => type === 'bytea')) {
    if (!ofMembers.has(table) && !ofChats.has(table)) continue;
    const owned = ofMembers.has(table)
      ? 'member_id = $1'
      : 'chat_id IN (SELECT id FROM chat WHERE member_id = $1)';
    const sql = `SELECT ${column} AS bytes FROM ${table} WHERE ${owned} AND ${column} IS NOT NULL`;
    const { rows } = await database.transaction((tx) => tx.foreign(sql, [memberId]));
    found.push(...(rows as { bytes: Buffer }[]).map(({ bytes }) => bytes));
  }
  return found;
}
