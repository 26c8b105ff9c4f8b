import type { Called } from '../../apps/server/testing/database/called-functions.ts';
import type { ProjectFile, WholeRule } from './rule.ts';
import { listed, type SqlStatement, statementsOf, typeName } from './sql-text.ts';

const NAME = '(?:public\\.)?"?(\\w+)"?';

const DROP =
  /^DROP (TABLE|(?:MATERIALIZED )?VIEW|SEQUENCE|TYPE|DOMAIN|FUNCTION|PROCEDURE|ROUTINE) (?:IF EXISTS )?(.+)$/i;

const ALTER_TABLE = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}(?: \\*)? (.+)$`, 'i');

const ALTER_OTHER = new RegExp(
  `^ALTER (VIEW|SEQUENCE|TYPE|DOMAIN|FUNCTION|PROCEDURE|ROUTINE) (?:IF EXISTS )?${NAME}.*? ` +
    '(RENAME|SET SCHEMA|(?:ADD|DROP|ALTER) ATTRIBUTE|SET NOT NULL|ADD CONSTRAINT)\\b',
  'i',
);

const COLUMN = `(?:COLUMN )?(?:IF (?:NOT )?EXISTS )?${NAME}`;

/** Changes of a column that the previous release reads or writes, with the verbs for the findings. */
const COLUMN_CHANGES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^RENAME (?!TO |CONSTRAINT )${COLUMN} TO `, 'i'), 'renames'],
  [new RegExp(`^DROP (?!CONSTRAINT )${COLUMN}`, 'i'), 'drops'],
  [new RegExp(`^ALTER ${COLUMN} (?:SET DATA )?TYPE `, 'i'), 'changes the type of'],
];

/** Changes that reject rows of the previous release, because such rows do not set the column. */
const ROW_CHANGES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^ALTER ${COLUMN} SET NOT NULL`, 'i'), 'forbids null in'],
  [new RegExp(`^ALTER ${COLUMN} DROP (?:DEFAULT|IDENTITY|EXPRESSION)`, 'i'), 'drops the default of'],
  [/^ADD (?:CONSTRAINT \w+ )?NOT NULL "?(\w+)"?/i, 'forbids null in'],
];

const ADDED = new RegExp(
  `^ADD (?!CONSTRAINT |CHECK |CHECK\\(|UNIQUE |PRIMARY |FOREIGN |EXCLUDE |NOT NULL )${COLUMN} (.+)$`,
  'i',
);

const MANIFEST = 'apps/server/migrations/previous-release.json';
const BASELINE = 'apps/server/migrations/baseline.json';
const MIGRATION = /^apps\/server\/migrations\/(\d{4}-[^/]+\.sql)$/;
const SQL_FILE = /^apps\/server\/(?:migrations|sql)\/.+\.sql$/;
const FUNCTION = /^CREATE (?:OR REPLACE )?FUNCTION (\w+) ?\(/i;
const RESULT =
  /^ ?RETURNS (.+?) (?:LANGUAGE|AS|STABLE|IMMUTABLE|VOLATILE|STRICT|PARALLEL|SECURITY|COST|ROWS|SET)\b/i;

/**
 * Database objects that the previous release uses must stay until the next release, because its servers run beside
 * those of this release. The manifest lists these objects; `tools/previous-release/main.ts` generates it from the
 * commit of that release.
 */
export const previousRelease: WholeRule = (files) => {
  const text = (path: string) => files.find((file) => file.path === path)?.text;
  const manifest = text(MANIFEST);
  if (manifest === undefined) return [`${MANIFEST}: is missing: tools/previous-release/main.ts makes it`];
  const called = JSON.parse(manifest) as Called;
  const { migrations: replaced } = JSON.parse(text(BASELINE) ?? '{"migrations":[]}') as {
    readonly migrations: readonly string[];
  };
  const fresh = files.filter(({ path }) => {
    const [, name = ''] = MIGRATION.exec(path) ?? [];
    return name > called.lastMigration && !replaced.includes(name);
  });
  return [...changesOf(fresh, called), ...changedFunctions(files, called)];
};

function changesOf(migrations: readonly ProjectFile[], called: Called): string[] {
  const formerNames = new Map<string, string>();
  return migrations.flatMap(({ path, text }) => {
    const statements = statementsOf(text);
    return statements.flatMap((statement) =>
      alteration(statement.text, { called, formerNames, file: statements }).map(
        (finding) => `${path}:${statement.line}: ${finding}, which release ${called.commit} uses`,
      ),
    );
  });
}

/** Functions that the previous release calls and that were removed or have another signature. */
function changedFunctions(files: readonly ProjectFile[], { functions, commit }: Called): string[] {
  const present = new Map<string, Defined>();
  for (const { path, text } of files.filter((file) => SQL_FILE.test(file.path))) {
    for (const statement of statementsOf(text)) {
      const defined = definition(path, statement.text);
      if (defined) present.set(defined.name, defined);
    }
  }
  return Object.entries(functions).flatMap(([signature, result]) => {
    const name = signature.slice(0, signature.indexOf('('));
    const found = present.get(name);
    if (!found) return [`apps/server/sql: ${name} is missing, which release ${commit} calls`];
    const now = `${found.signature} returns ${found.result}`;
    // PostgreSQL writes TABLE in capitals.
    if (now === `${signature} returns ${typeName(result)}`) return [];
    return [
      `${found.path}: release ${commit} calls ${signature} returns ${result}, not ${now}: ` +
        'keep it, in apps/server/sql/previous if need be, and give the new function another name',
    ];
  });
}

interface Defined {
  readonly path: string;
  readonly name: string;
  readonly signature: string;
  readonly result: string;
}

function definition(path: string, text: string): Defined | undefined {
  const [head, name] = FUNCTION.exec(text) ?? [];
  if (head === undefined || name === undefined) return undefined;
  // The parameters end at the bracket that closes the first one.
  const [parameters = ''] = /^(?:[^()]|\([^()]*\))*/.exec(text.slice(head.length)) ?? [];
  const types = listed(parameters).flatMap((parameter) => {
    if (parameter === '' || /^OUT\b/i.test(parameter)) return [];
    const [, type = ''] = /^(?:IN |INOUT )?\w+ (.+?)(?: DEFAULT .*| ?= .*)?$/i.exec(parameter) ?? [];
    return [typeName(type)];
  });
  const [, result = 'record'] = RESULT.exec(text.slice(head.length + parameters.length + 1)) ?? [];
  return { path, name, signature: `${name}(${types.join(', ')})`, result: typeName(result) };
}

interface Context {
  readonly called: Called;
  /** Former names of tables that new migrations renamed, by the new name. */
  readonly formerNames: Map<string, string>;
  /** All statements of the migration, because they take effect together. */
  readonly file: readonly SqlStatement[];
}

/** What a statement of a new migration removes or changes for the previous release, a phrase each. */
function alteration(text: string, context: Context): string[] {
  const [, kind = '', objects] = DROP.exec(text) ?? [];
  if (objects !== undefined) {
    return listed(objects)
      .map((object) => new RegExp(`^${NAME}`).exec(object)?.[1] ?? '')
      .filter((name) => isCalled(kind, name, context.called))
      .map((name) => `drops ${kind.toLowerCase()} ${name}`);
  }
  const [, table, actions] = ALTER_TABLE.exec(text) ?? [];
  if (table !== undefined && actions !== undefined) {
    return listed(actions).flatMap((action) => tableChange(table, action, context));
  }
  const [, altered = '', name = '', change = ''] = ALTER_OTHER.exec(text) ?? [];
  return isCalled(altered, name, context.called)
    ? [`changes ${altered.toLowerCase()} ${name} (${change.toUpperCase()})`]
    : [];
}

/** Every function counts as called: functions of the release call functions that no statement of the release names. */
function isCalled(kind: string, name: string, { relations, types, sequences }: Called): boolean {
  if (/^(?:FUNCTION|PROCEDURE|ROUTINE)$/i.test(kind)) return true;
  return Object.hasOwn(relations, name) || Object.hasOwn(types, name) || sequences.includes(name);
}

function tableChange(table: string, action: string, context: Context): string[] {
  const { called, formerNames } = context;
  const columns = columnsOf(called.relations[table]);
  for (const [pattern, verb] of COLUMN_CHANGES) {
    const [, column = ''] = pattern.exec(action) ?? [];
    if (columns.includes(column)) return [`${verb} column ${table}.${column}`];
  }
  const [, newName] = new RegExp(`^RENAME TO ${NAME}`, 'i').exec(action) ?? [];
  if (newName !== undefined) return renaming(table, newName, context);
  if (/^SET SCHEMA /i.test(action) && Object.hasOwn(called.relations, table)) {
    return [`moves table ${table} to another schema`];
  }
  if (!called.written.includes(formerNames.get(table) ?? table)) return [];
  for (const [pattern, verb] of ROW_CHANGES) {
    const [, column] = pattern.exec(action) ?? [];
    if (column !== undefined) return [`${verb} column ${table}.${column}`];
  }
  const [, column, type = ''] = ADDED.exec(action) ?? [];
  const isRequired =
    / (?:NOT NULL|PRIMARY KEY)\b/i.test(` ${type}`) && !/ (?:DEFAULT|GENERATED)\b/i.test(type);
  return column !== undefined && isRequired
    ? [`adds column ${table}.${column} without a default to a table`]
    : [];
}

/** The old name of a renamed table must remain as a view that can be read and written like the table. */
function renaming(table: string, newName: string, { called, formerNames, file }: Context): string[] {
  const used = called.relations[table];
  if (used === undefined) return [];
  formerNames.set(newName, table);
  const missing = columnsOf(used).filter((column) => !viewColumns(table, newName, file).includes(column));
  return missing.length === 0
    ? []
    : [`renames table ${table} without a view of that name that has ${missing.join(', ')}`];
}

/** Columns of an updatable view: one table, unchanged columns, every row. */
function viewColumns(view: string, table: string, file: readonly SqlStatement[]): string[] {
  const created = new RegExp(`^CREATE (?:OR REPLACE )?VIEW ${view} AS SELECT (.+) FROM ${table}$`, 'i');
  const [, columns] = file.map(({ text }) => created.exec(text)).find((found) => found) ?? [];
  return listed(columns ?? '').flatMap((column) => {
    const [, name, shown] = /^(\w+)(?: AS (\w+))?$/i.exec(column) ?? [];
    return shown ?? name ?? [];
  });
}

function columnsOf(described = ''): string[] {
  return described.split(', ').flatMap((column) => column.split(' ')[0] || []);
}
