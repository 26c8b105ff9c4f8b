import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCHEMA } from '../../src/platform/database/schema-source.ts';
import { type Queryable, statement } from '../../src/platform/database/statement.ts';

/** The database objects that a release uses: `apps/server/migrations/previous-release.json`. */
export interface Called {
  /** The release. */
  readonly commit: string;
  /** Name of its last migration. */
  readonly lastMigration: string;
  /** Used columns with their types by the name of their table or view: `id bigint, asset text`. */
  readonly relations: Readonly<Record<string, string>>;
  /** Tables into which the release inserts. */
  readonly written: readonly string[];
  /** Result by signature: `ledger_day(timestamp with time zone)`. */
  readonly functions: Readonly<Record<string, string>>;
  /** Attributes, labels or base type by name. */
  readonly types: Readonly<Record<string, string>>;
  readonly sequences: readonly string[];
}

interface Described {
  readonly name: string;
  readonly definition: string;
}

const COLUMNS = `(
  SELECT coalesce(string_agg(format('%s %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum), '')
    FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)`;

const listRelations = statement<[names: readonly string[]], Described>(
  'test.list-called-relations',
  `SELECT c.relname AS name, ${COLUMNS} AS definition FROM pg_class c
    WHERE c.relname = ANY ($1) AND c.relkind IN ('r', 'v', 'p') AND c.relnamespace = 'public'::regnamespace
    ORDER BY name`,
);

const listFunctions = statement<[names: readonly string[]], Described>(
  'test.list-called-functions',
  `SELECT format('%s(%s)', p.proname, oidvectortypes(p.proargtypes)) AS name,
          pg_get_function_result(p.oid) AS definition
     FROM pg_proc p
    WHERE p.proname = ANY ($1) AND p.pronamespace = 'public'::regnamespace
    ORDER BY name`,
);

const listTypes = statement<[names: readonly string[]], Described>(
  'test.list-called-types',
  `SELECT t.typname AS name, CASE t.typtype
            WHEN 'c' THEN ${COLUMNS}
            WHEN 'e' THEN (SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid)
            ELSE format_type(t.typbasetype, t.typtypmod) END AS definition
     FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typname = ANY ($1) AND t.typnamespace = 'public'::regnamespace AND coalesce(c.relkind, 'c') = 'c'
    ORDER BY name`,
);

const listSequences = statement<[names: readonly string[]], { name: string }>(
  'test.list-called-sequences',
  `SELECT relname AS name FROM pg_class
    WHERE relname = ANY ($1) AND relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY name`,
);

export type CalledNames = Readonly<
  Record<'relations' | 'functions' | 'types' | 'sequences', readonly string[]>
>;

/** The existing objects of these names in a database; functions with every signature, relations with every column. */
export async function describeSchema(database: Queryable, names: CalledNames) {
  const listed = (rows: readonly Described[]) =>
    Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
  const sequences = await database.many(listSequences, [names.sequences]);
  return {
    relations: listed(await database.many(listRelations, [names.relations])),
    functions: listed(await database.many(listFunctions, [names.functions])),
    types: listed(await database.many(listTypes, [names.types])),
    sequences: sequences.map(({ name }) => name),
  };
}

export async function readManifest(): Promise<Called> {
  return JSON.parse(await readFile(join(SCHEMA.migrations, 'previous-release.json'), 'utf8')) as Called;
}
