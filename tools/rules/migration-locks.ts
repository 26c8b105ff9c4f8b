import type { WholeRule } from './rule.ts';
import { listed, statementsOf } from './sql-text.ts';

const MIGRATION = /^apps\/server\/migrations\/(\d{4})-[^/]+\.sql$/;
/** Migrations up to this one were measured on filled tables. */
const LAST_MEASURED = '0135';
const NO_TRANSACTION = '-- no transaction';
/** Tables of settings and of a few rows. Every other table may have millions of rows. */
const SMALL = new Set(
  `applied_function applied_migration applied_release asset catalogue_version content_body content_change
  content_entry content_shown day_seal demo_data deposit_channel deposit_method deposit_rules game hot_match
  installation_clock merchant payout_bank promotion reconciliation_mark round_event_consumer round_month setting_change
  site_setting studio_title transfer_fold_place vendor vendor_place withdrawal_method`.split(/\s+/),
);

const NAME = '(?:public\\.)?"?(\\w+)"?';
const CREATE_TABLE = new RegExp(`\\bCREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?${NAME}`, 'i');
const CREATE_INDEX = new RegExp(
  `\\bCREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:(?:IF NOT EXISTS )?(?!ON )\\w+ )?ON (ONLY )?${NAME}`,
  'i',
);
const ALTER_TABLE = new RegExp(
  `\\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME}(?: \\*)? ((?!ALL IN).+)$`,
  'i',
);
const LOCK_TABLE =
  /\bLOCK (?:TABLE )?(?:ONLY )?(.+?) IN (?:ACCESS EXCLUSIVE|EXCLUSIVE|SHARE(?: ROW EXCLUSIVE)?) MODE/i;
const TRIGGER = new RegExp(
  `\\b(?:CREATE|DROP) (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*?\\bON ${NAME}`,
  'i',
);
const WHOLE_TABLE = new RegExp(
  `\\b(?:VACUUM \\(?FULL\\b[^)]*\\)?|CLUSTER|REINDEX TABLE(?! CONCURRENTLY)) ?${NAME}`,
  'i',
);
const REINDEX = /\bREINDEX (?:\([^)]*\) )?(?:INDEX|SCHEMA|DATABASE) (?!CONCURRENTLY)/i;
const WRITE = new RegExp(
  `(?:^|\\b(?:BEGIN|THEN|ELSE|LOOP) |[()] ?)(?:UPDATE|DELETE FROM) (?:ONLY )?${NAME}`,
  'i',
);
const COPY = new RegExp(`\\b(?:INSERT INTO|CREATE TABLE) .*\\bSELECT\\b.*?\\bFROM ${NAME}`, 'i');
const CONCURRENTLY =
  /\bINDEX CONCURRENTLY\b|\bDETACH PARTITION \S+ CONCURRENTLY\b|\bREINDEX\b.*\bCONCURRENTLY\b/i;

/** Statements that can be repeated after an interruption. */
const REPEATABLE =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|REINDEX|DROP .+ IF EXISTS|CREATE .+ IF NOT EXISTS|CREATE OR REPLACE|ALTER INDEX \S+ ATTACH|ALTER TABLE .+ (?:VALIDATE CONSTRAINT|IF (?:NOT )?EXISTS|ALTER COLUMN|SET) |INSERT .+ ON CONFLICT|UPDATE|DELETE|DO|CALL|ANALYZE|VACUUM|SET|RESET)\b/i;

interface Reading {
  readonly inTransaction: boolean;
  /** Tables that this migration has created so far: no other transaction uses them yet. */
  readonly created: Set<string>;
  /** Tables that the transaction has locked. */
  readonly locked: Set<string>;
  /** From all migrations so far. */
  readonly proofs: Proofs;
}

/** Checks that a column is not null: with such a check, PostgreSQL sets NOT NULL without reading the table. */
interface Proofs {
  /** `table.column` by `table.constraint`. */
  readonly stated: Map<string, string>;
  /** `table.column`. */
  readonly validated: Set<string>;
}

/**
 * New migrations do not lock a table that may be large while they read or write all of it. This rule cannot see every
 * case, such as statements in strings: `filled-tables.test.ts` of the server measures those.
 */
export const migrationLocks: WholeRule = (files) => {
  const proofs: Proofs = { stated: new Map(), validated: new Set() };
  return files
    .filter(({ path }) => (MIGRATION.exec(path)?.[1] ?? '') > LAST_MEASURED)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const inTransaction = text.split('\n', 1)[0] !== NO_TRANSACTION;
      const reading = { inTransaction, created: new Set<string>(), locked: new Set<string>(), proofs };
      const findings = statementsOf(withoutBodies(text)).flatMap((statement) =>
        findingsOf(statement.text, reading).map((finding) => `${path}:${statement.line}: ${finding}`),
      );
      return inTransaction ? findings : [...findings, ...notRepeatable(path, text)];
    });
};

function notRepeatable(path: string, text: string): string[] {
  return statementsOf(text)
    .filter((statement) => !REPEATABLE.test(statement.text))
    .map(({ line }) => `${path}:${line}: cannot be run again, which an interruption asks for`);
}

/** Adds the statements inside DO blocks, because they run with the migration. Bodies of functions are not read. */
function withoutBodies(text: string): string {
  return text.replaceAll(/^DO \$(\w*)\$([\s\S]*?)\$\1\$/gm, (_whole, _tag, body: string) => `DO ${body}`);
}

function findingsOf(text: string, reading: Reading): string[] {
  const { inTransaction, created, locked } = reading;
  const isLarge = (table: string | undefined): table is string =>
    table !== undefined && !created.has(table) && !SMALL.has(table);
  const findings: string[] = [];
  if (inTransaction && CONCURRENTLY.test(text)) findings.push(`needs ${NO_TRANSACTION} as the first line`);
  const [, concurrently, only, indexed] = CREATE_INDEX.exec(text) ?? [];
  if (isLarge(indexed) && !concurrently && !only) {
    findings.push(`builds an index of ${indexed} while nobody can write: CONCURRENTLY, ${NO_TRANSACTION}`);
  }
  const [, rewritten] = WHOLE_TABLE.exec(text) ?? [];
  if (isLarge(rewritten)) findings.push(`writes ${rewritten} anew while nobody can use it`);
  if (REINDEX.test(text)) findings.push('builds an index anew while nobody can write: CONCURRENTLY');
  const [, altered, actions = ''] = ALTER_TABLE.exec(text) ?? [];
  if (isLarge(altered)) {
    findings.push(...listed(actions).flatMap((action) => actionFindings(altered, action, reading)));
  }
  if (altered !== undefined) noteProof(altered, actions, reading.proofs);
  findings.push(...scanFindings(text, isLarge, reading));
  for (const table of lockedBy(text).filter(isLarge)) locked.add(table);
  const [, table] = CREATE_TABLE.exec(text) ?? [];
  if (table !== undefined) created.add(table);
  return findings;
}

function scanFindings(
  text: string,
  isLarge: (table: string | undefined) => table is string,
  { inTransaction, locked }: Reading,
): string[] {
  if (!inTransaction) return [];
  const [, written] = WRITE.exec(text) ?? [];
  if (isLarge(written)) {
    return [
      `writes rows of ${written} in one transaction, which keeps them locked: in batches, ${NO_TRANSACTION}`,
    ];
  }
  const [, read] = COPY.exec(text) ?? [];
  const isRead = isLarge(read) && locked.size > 0;
  return isRead ? [`reads ${read} while ${[...locked].join(', ')} is locked: do so before`] : [];
}

/** Tables that the statement locks until the transaction ends. */
function lockedBy(text: string): string[] {
  const [, altered, actions = ''] = ALTER_TABLE.exec(text) ?? [];
  if (altered !== undefined) return /^VALIDATE CONSTRAINT /i.test(actions) ? [] : [altered];
  const [, tables] = LOCK_TABLE.exec(text) ?? [];
  if (tables !== undefined) return listed(tables);
  const [, table] = TRIGGER.exec(text) ?? [];
  return table === undefined ? [] : [table];
}

const COLUMN = '(?:COLUMN )?(?:IF (?:NOT )?EXISTS )?"?(\\w+)"?';
const CONSTRAINT = /^ADD (?:CONSTRAINT \S+ )?(CHECK|FOREIGN KEY|NOT NULL)\b/i;
const KEY = /^ADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b/i;
const ADDED = new RegExp(`^ADD (?!CONSTRAINT )${COLUMN} (.+)$`, 'i');
/** Defaults that PostgreSQL stores once for all existing rows. */
const NOTED =
  /\bDEFAULT (?:''|-?[\d.]+|true|false|null|now\(\)|current_\w+)(?: ?::[\w[\]]+)?(?= NOT NULL| NULL|$)/i;

/** What one action of ALTER TABLE reads or writes under the lock. */
function actionFindings(table: string, action: string, reading: Reading): string[] {
  const [, checked] = CONSTRAINT.exec(action) ?? [];
  if (checked !== undefined && !/\bNOT VALID$/i.test(action)) {
    return [
      `adds a constraint that reads ${table}: NOT VALID, then VALIDATE CONSTRAINT in a later migration`,
    ];
  }
  if (KEY.test(action) && !/\bUSING INDEX\b/i.test(action)) {
    return [`builds an index of ${table}: build it concurrently, then ADD CONSTRAINT … USING INDEX`];
  }
  if (/^VALIDATE CONSTRAINT /i.test(action) && reading.inTransaction && reading.locked.has(table)) {
    return [`reads ${table} while it is locked: VALIDATE CONSTRAINT in a later migration`];
  }
  const [, required] = new RegExp(`^ALTER ${COLUMN} SET NOT NULL`, 'i').exec(action) ?? [];
  if (required !== undefined && !reading.proofs.validated.has(`${table}.${required}`)) {
    return [
      `reads ${table}: ADD CONSTRAINT … CHECK (${required} IS NOT NULL) NOT VALID, VALIDATE, then this`,
    ];
  }
  if (new RegExp(`^ALTER ${COLUMN} (?:SET DATA )?TYPE `, 'i').test(action)) {
    return [`writes ${table} anew: add another column`];
  }
  if (/^SET (?:LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)\b/i.test(action)) return [`writes ${table} anew`];
  const [, , type] = KEY.test(action) || checked !== undefined ? [] : (ADDED.exec(action) ?? []);
  return type !== undefined && writesRows(type) ? [`writes or reads every row of ${table} for a column`] : [];
}

function writesRows(type: string): boolean {
  if (/\b(?:small|big)?serial\b|\bGENERATED\b|\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i.test(type))
    return true;
  return /\bDEFAULT\b/i.test(type) && !NOTED.test(type);
}

function noteProof(table: string, action: string, { stated, validated }: Proofs): void {
  const [, name, column] = /^ADD CONSTRAINT (\w+) CHECK \((\w+) IS NOT NULL\)/i.exec(action) ?? [];
  if (name !== undefined) stated.set(`${table}.${name}`, `${table}.${column}`);
  const [, proven] = /^VALIDATE CONSTRAINT (\w+)/i.exec(action) ?? [];
  const place = stated.get(`${table}.${proven}`);
  if (place !== undefined) validated.add(place);
}
