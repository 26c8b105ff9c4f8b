import { type Called, describeSchema } from '../../apps/server/testing/database/called-functions.ts';
import {
  type Release,
  type ReleasedStatement,
  UNPLANNED,
} from '../../apps/server/testing/database/previous-release.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { type Queryable, statement, type Tx } from '../../apps/server/src/platform/database/statement.ts';

interface Dependency {
  readonly kind: 'relation' | 'function' | 'type' | 'sequence';
  readonly name: string;
  readonly column: string | null;
}

const FUNCTION = 'called_by_statement';
const DEPENDENCIES = `
  SELECT CASE WHEN p.oid IS NOT NULL THEN 'function' WHEN t.oid IS NOT NULL OR c.relkind = 'c' THEN 'type'
           WHEN c.relkind = 'S' THEN 'sequence' ELSE 'relation' END AS kind,
         coalesce(p.proname, t.typname, c.relname) AS name, a.attname AS column
    FROM pg_depend d
    LEFT JOIN pg_class c ON d.refclassid = 'pg_class'::regclass AND c.oid = d.refobjid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid AND a.attnum > 0
    LEFT JOIN pg_proc p ON d.refclassid = 'pg_proc'::regclass AND p.oid = d.refobjid
    LEFT JOIN pg_type t ON d.refclassid = 'pg_type'::regclass AND t.oid = d.refobjid
   WHERE d.classid = 'pg_proc'::regclass AND d.objid = '${FUNCTION}'::regproc
     AND 'public'::regnamespace IN (c.relnamespace, p.pronamespace, t.typnamespace)`;

const listFunctions = statement<[], { name: string }>(
  'previous-release.list-functions',
  `SELECT proname AS name FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`,
);

/** Types of the parameters and results of functions, and the element types of their arrays. */
const listFunctionTypes = statement<[names: readonly string[]], { name: string }>(
  'previous-release.list-function-types',
  `SELECT DISTINCT e.typname AS name
     FROM pg_proc p, unnest(p.proargtypes::oid[] || p.prorettype) AS used (type)
     JOIN pg_type t ON t.oid = used.type JOIN pg_type e ON e.oid = coalesce(nullif(t.typelem, 0), t.oid)
    WHERE p.proname = ANY ($1) AND p.pronamespace = 'public'::regnamespace`,
);

const listBodies = statement<[], { body: string }>(
  'previous-release.list-bodies',
  `SELECT prosrc AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
);

/** Tables, except those that a server's start creates and reads. */
const listTables = statement<[], { name: string }>(
  'previous-release.list-tables',
  `SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
      AND relname !~ '^(schema_migration|applied_)'`,
);

const findLastMigration = (table: string) =>
  statement<[], { name: string }>(
    `previous-release.last-of-${table}`,
    `SELECT max(name) AS name FROM ${table}`,
  );

const tableExists = statement<[name: string], { exists: boolean }>(
  'previous-release.table-exists',
  `SELECT to_regclass($1) IS NOT NULL AS "exists"`,
);

/** Returns the database objects that the statements and sources of a release use, in a database with its schema. */
export async function readCalls(database: Database, release: Release): Promise<Omit<Called, 'commit'>> {
  const statements = (await release.statements()).filter(({ text }) => !UNPLANNED.test(text));
  const dependencies: Dependency[] = [];
  for (const one of statements) dependencies.push(...(await dependenciesOf(database, one)));
  const named = (kind: Dependency['kind']) =>
    dependencies.filter((one) => one.kind === kind).map(({ name }) => name);
  const sources = (await release.sources()).join('\n');
  const functions = unique([...named('function'), ...(await functionsNamedIn(sources, database))]);
  const ofFunctions = await database.many(listFunctionTypes, [functions]);
  const tables = await database.many(listTables, []);
  const { relations, ...described } = await describeSchema(database, {
    relations: tables.map(({ name }) => name),
    functions,
    types: unique([...named('type'), ...ofFunctions.map(({ name }) => name)]),
    sequences: unique(named('sequence')),
  });
  // Between the migrations of a new release and its functions, the functions of this release run on the new tables.
  const bodies = (await database.many(listBodies, [])).map(({ body }) => body);
  const written = Object.keys(relations).filter((name) =>
    isNamed(`INSERT INTO ${name}`, [sources, ...bodies]),
  );
  const lastMigration = await lastMigrationOf(database);
  return { lastMigration, relations: usedOf(relations, dependencies, bodies), ...described, written };
}

/** The columns that a statement depends on, or that the body of a function names with their table. */
function usedOf(
  relations: Called['relations'],
  dependencies: readonly Dependency[],
  bodies: readonly string[],
) {
  const used = new Set(dependencies.map(({ name, column }) => `${name}.${column}`));
  const entries = Object.entries(relations).flatMap(([name, all]) => {
    const namingBodies = bodies.filter((body) => isNamed(name, [body]));
    const columns = all.split(', ').filter((described) => {
      const [column = ''] = described.split(' ');
      return used.has(`${name}.${column}`) || isNamed(column, namingBodies);
    });
    const isUsed = columns.length > 0 || dependencies.some((one) => one.name === name);
    return isUsed ? [[name, columns.join(', ')]] : [];
  });
  return Object.fromEntries(entries) as Called['relations'];
}

function isNamed(words: string, texts: readonly string[]): boolean {
  const pattern = new RegExp(`\\b${words}\\b`);
  return texts.some((text) => pattern.test(text));
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted();
}

/** PostgreSQL records the dependencies of a function body, down to the columns. */
async function dependenciesOf(
  database: Database,
  { name, text }: ReleasedStatement,
): Promise<readonly Dependency[]> {
  try {
    return await database.transaction(async (tx) => {
      await tx.foreign(`PREPARE ${FUNCTION} AS ${text}`, []);
      const types = await parameterTypes(tx);
      await tx.foreign('DEALLOCATE ALL', []);
      await tx.foreign(`CREATE FUNCTION ${FUNCTION}(${types}) RETURNS void BEGIN ATOMIC ${text}; END`, []);
      const { rows } = await tx.foreign(DEPENDENCIES, []);
      await tx.foreign(`DROP FUNCTION ${FUNCTION}`, []);
      return rows as Dependency[];
    });
  } catch (error) {
    throw new Error(`statement ${name}: ${(error as Error).message}`, { cause: error });
  }
}

async function parameterTypes(tx: Tx): Promise<string> {
  const { rows } = await tx.foreign(
    `SELECT array_to_string(parameter_types, ', ') AS types FROM pg_prepared_statements WHERE name = '${FUNCTION}'`,
    [],
  );
  return (rows as { types: string }[])[0]?.types ?? '';
}

/** Functions named in statements that are composed at run time, such as a posting of any number of legs. */
async function functionsNamedIn(sources: string, database: Queryable): Promise<string[]> {
  const names = (await database.many(listFunctions, [])).map(({ name }) => name);
  return names.filter((name) => new RegExp(`\\b${name}\\(`).test(sources));
}

/** The last release before the baseline listed its migrations in another table. */
async function lastMigrationOf(database: Queryable): Promise<string> {
  const { exists } = await database.one(tableExists, ['applied_migration']);
  const table = exists ? 'applied_migration' : 'schema_migration';
  return (await database.one(findLastMigration(table), [])).name;
}
