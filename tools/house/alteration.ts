import type { Called } from '../../apps/server/testing/called.ts';
import { listed, type SqlStatement } from './sql-text.ts';

interface Context {
  readonly called: Called;
  /** Of tables that new migrations renamed, by the new name. */
  readonly formerNames: Map<string, string>;
  /** All statements of the migration: they take effect together. */
  readonly file: readonly SqlStatement[];
}

const NAME = '(?:public\\.)?"?(\\w+)"?';
const DROP =
  /^DROP (TABLE|(?:MATERIALIZED )?VIEW|SEQUENCE|TYPE|DOMAIN|FUNCTION|PROCEDURE|ROUTINE) (?:IF EXISTS )?(.+)$/i;
const ALTER_TABLE = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}(?: \\*)? (.+)$`, 'i');
const ALTER_OTHER = new RegExp(
  `^ALTER (VIEW|SEQUENCE|TYPE|DOMAIN|FUNCTION|PROCEDURE|ROUTINE) (?:IF EXISTS )?${NAME}.*? ` +
    '(RENAME|SET SCHEMA|(?:ADD|DROP|ALTER) ATTRIBUTE|SET NOT NULL|ADD CONSTRAINT)\\b',
  'i',
);

/** What a statement of a new migration takes from the previous release, a phrase each. */
export function alteration(text: string, context: Context): string[] {
  const [, kind = '', objects] = DROP.exec(text) ?? [];
  if (objects !== undefined) {
    return listed(objects)
      .map((object) => new RegExp(`^${NAME}`).exec(object)?.[1] ?? '')
      .filter((name) => isCalled(name, context.called))
      .map((name) => `drops ${kind.toLowerCase()} ${name}`);
  }
  const [, table, actions] = ALTER_TABLE.exec(text) ?? [];
  if (table !== undefined && actions !== undefined) {
    return listed(actions).flatMap((action) => tableChange(table, action, context));
  }
  const [, altered = '', name = '', change = ''] = ALTER_OTHER.exec(text) ?? [];
  return isCalled(name, context.called)
    ? [`changes ${altered.toLowerCase()} ${name} (${change.toUpperCase()})`]
    : [];
}

function isCalled(name: string, { relations, functions, types, sequences }: Called): boolean {
  return (
    Object.hasOwn(relations, name) ||
    Object.hasOwn(types, name) ||
    sequences.includes(name) ||
    Object.keys(functions).some((signature) => signature.startsWith(`${name}(`))
  );
}

const COLUMN = `(?:COLUMN )?(?:IF (?:NOT )?EXISTS )?${NAME}`;
/** Changes of a column that is read or written, and what they are called. */
const COLUMN_CHANGES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^RENAME (?!TO |CONSTRAINT )${COLUMN} TO `, 'i'), 'renames'],
  [new RegExp(`^DROP (?!CONSTRAINT )${COLUMN}`, 'i'), 'drops'],
  [new RegExp(`^ALTER ${COLUMN} (?:SET DATA )?TYPE `, 'i'), 'changes the type of'],
];
/** Changes that a row of the previous release, which says nothing of them, may not keep. */
const ROW_CHANGES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^ALTER ${COLUMN} SET NOT NULL`, 'i'), 'forbids null in'],
  [new RegExp(`^ALTER ${COLUMN} DROP (?:DEFAULT|IDENTITY|EXPRESSION)`, 'i'), 'takes the default from'],
  [/^ADD (?:CONSTRAINT \w+ )?NOT NULL "?(\w+)"?/i, 'forbids null in'],
];
const ADDED = new RegExp(
  `^ADD (?!CONSTRAINT |CHECK |CHECK\\(|UNIQUE |PRIMARY |FOREIGN |EXCLUDE |NOT NULL )${COLUMN} (.+)$`,
  'i',
);

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

/** A renamed table keeps its old name as a view that is read and written like the table. */
function renaming(table: string, newName: string, { called, formerNames, file }: Context): string[] {
  const used = called.relations[table];
  if (used === undefined) return [];
  formerNames.set(newName, table);
  const missing = columnsOf(used).filter((column) => !viewColumns(table, newName, file).includes(column));
  return missing.length === 0
    ? []
    : [`renames table ${table} without a view of that name that has ${missing.join(', ')}`];
}

/** Columns of the view, where it takes inserts: of the one table, each a column as it is, every row. */
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
