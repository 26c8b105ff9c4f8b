import { describe, expect, it } from 'vitest';
import { previousRelease } from './previous-release.ts';
import type { ProjectFile } from './rule.ts';

const MIGRATIONS = 'apps/server/migrations';
const RELEASE = {
  commit: 'abc1234',
  lastMigration: '0007-last.sql',
  relations: { move: 'id bigint, provider text', v_sum: 'total bigint', kept: 'id bigint' },
  written: ['move'],
  functions: {
    'pay(bigint, timestamp with time zone)': 'pay_answer',
    'sum_of(integer[])': 'bigint',
    'days()': 'TABLE(day date)',
  },
  types: { pay_answer: 'status text' },
  sequences: ['move_number'],
};
const PAY = `-- Pays.
CREATE OR REPLACE FUNCTION pay(p_amount bigint, p_now timestamptz DEFAULT now()) RETURNS pay_answer
LANGUAGE sql AS $$ SELECT ROW('paid, at (once)')::pay_answer; DROP TABLE move $$;`;
const SUM = 'CREATE FUNCTION sum_of(p_numbers int[]) RETURNS bigint LANGUAGE sql AS $$ SELECT 1 $$;';
const DAYS = 'CREATE FUNCTION days() RETURNS TABLE (day date) LANGUAGE sql AS $$ SELECT current_date $$;';
const FUNCTIONS = { 'wallet/pay.sql': PAY, 'wallet/sum_of.sql': SUM, 'wallet/days.sql': DAYS };

/** The findings of the rule for a new migration with this text. */
function findings(migration: string, functions: Readonly<Record<string, string>> = FUNCTIONS): string[] {
  const files: ProjectFile[] = [
    { path: `${MIGRATIONS}/previous-release.json`, text: JSON.stringify(RELEASE) },
    { path: `${MIGRATIONS}/baseline.json`, text: JSON.stringify({ migrations: ['0101-baseline.sql'] }) },
    // Both existed in the previous release.
    { path: `${MIGRATIONS}/0007-last.sql`, text: 'DROP TABLE move;' },
    { path: `${MIGRATIONS}/0101-baseline.sql`, text: 'DROP TABLE move;' },
    { path: `${MIGRATIONS}/0102-new.sql`, text: migration },
    ...Object.entries(functions).map(([path, text]) => ({ path: `apps/server/sql/${path}`, text })),
  ];
  return previousRelease(files);
}

describe('previousRelease on a breaking migration', () => {
  it.each([
    ['DROP TABLE move;', 'drops table move'],
    ['DROP TABLE IF EXISTS other, public.move CASCADE;', 'drops table move'],
    ['drop view v_sum;', 'drops view v_sum'],
    ['DROP SEQUENCE move_number;', 'drops sequence move_number'],
    ['DROP TYPE pay_answer CASCADE;', 'drops type pay_answer'],
    ['DROP FUNCTION pay(bigint, timestamptz);', 'drops function pay'],
    ['DROP FUNCTION IF EXISTS called_by_pay(bigint);', 'drops function called_by_pay'],
    ['ALTER TABLE move DROP COLUMN provider;', 'drops column move.provider'],
    ['ALTER TABLE ONLY move ADD note text, DROP IF EXISTS "provider";', 'drops column move.provider'],
    ['ALTER TABLE move RENAME provider TO source;', 'renames column move.provider'],
    ['ALTER TABLE move RENAME COLUMN provider TO source;', 'renames column move.provider'],
    ['ALTER TABLE move\n  ALTER COLUMN id TYPE int;', 'changes the type of column move.id'],
    ['ALTER TABLE move ALTER id SET DATA TYPE numeric(9, 2);', 'changes the type of column move.id'],
    ['ALTER TABLE move ALTER COLUMN note SET NOT NULL;', 'forbids null in column move.note'],
    ['ALTER TABLE move ADD CONSTRAINT n NOT NULL note;', 'forbids null in column move.note'],
    ['ALTER TABLE move ALTER note DROP DEFAULT;', 'drops the default of column move.note'],
    ['ALTER TABLE move ADD note text NOT NULL;', 'adds column move.note without a default to a table'],
    ['ALTER TABLE move SET SCHEMA old;', 'moves table move to another schema'],
    ['ALTER VIEW v_sum RENAME TO v_total;', 'changes view v_sum (RENAME)'],
    ['ALTER TYPE pay_answer ADD ATTRIBUTE note text;', 'changes type pay_answer (ADD ATTRIBUTE)'],
    ['ALTER FUNCTION pay(bigint, timestamptz) RENAME TO paid;', 'changes function pay (RENAME)'],
  ])('reports %s', (text, finding) => {
    expect(findings(text)).toEqual([`${MIGRATIONS}/0102-new.sql:1: ${finding}, which release abc1234 uses`]);
  });

  it('names the line, below comments and other statements', () => {
    expect(findings("-- It's old;\nSELECT ';';\n\nDROP TABLE move;")).toEqual([
      expect.stringContaining('0102-new.sql:4: drops table move'),
    ]);
  });

  it.each([
    ['no view', ''],
    ['a view that lacks a column', 'CREATE VIEW move AS SELECT id FROM moved;'],
    ['a view of some rows', 'CREATE VIEW move AS SELECT id, source AS provider FROM moved WHERE id > 0;'],
    ['a column that takes no value', 'CREATE VIEW move AS SELECT id, upper(source) AS provider FROM moved;'],
  ])('reports a renamed table with %s', (_, view) => {
    const found = findings(`ALTER TABLE move RENAME TO moved;\n${view}`);
    expect(found).toEqual([expect.stringMatching(/renames table move without a view of that name that has/)]);
  });

  it('reports a new required value in a renamed table', () => {
    const renamed =
      'ALTER TABLE move RENAME TO moved; CREATE VIEW move AS SELECT id, provider FROM moved;\n' +
      'ALTER TABLE moved ADD note text NOT NULL;';
    expect(findings(renamed)).toEqual([
      expect.stringContaining('0102-new.sql:2: adds column moved.note without a default'),
    ]);
  });
});

describe('previousRelease on a compatible migration', () => {
  it.each([
    ['drops what nothing uses', 'DROP TABLE other; ALTER TABLE move DROP COLUMN other; DROP INDEX move_of;'],
    ['drops a type that has the name of a function', 'DROP TYPE pay;'],
    ['adds a column with a default', 'ALTER TABLE move ADD COLUMN note text NOT NULL DEFAULT $$none$$;'],
    ['adds a column without a value', 'ALTER TABLE move ADD note text;'],
    ['adds a generated column', 'ALTER TABLE move ADD n bigint NOT NULL GENERATED ALWAYS AS IDENTITY;'],
    ['asks for a value where the release writes nothing', 'ALTER TABLE kept ADD note text NOT NULL;'],
    ['changes constraints', 'ALTER TABLE move DROP CONSTRAINT a, ADD CONSTRAINT b CHECK (id > 0);'],
    [
      'renames a table and its columns and leaves a view of them',
      `ALTER TABLE move RENAME TO moved; ALTER TABLE moved RENAME COLUMN provider TO source;
       CREATE VIEW move AS SELECT id, source AS provider FROM moved;`,
    ],
    ['says so in a comment or a text', "-- DROP TABLE move;\nSELECT 'DROP TABLE move;';"],
  ])('accepts a migration that %s', (_, text) => {
    expect(findings(text)).toEqual([]);
  });
});

describe('previousRelease on functions', () => {
  it.each([
    [
      'are missing',
      { 'wallet/sum_of.sql': SUM, 'wallet/days.sql': DAYS },
      'apps/server/sql: pay is missing, which release abc1234 calls',
    ],
    [
      'take something else',
      { ...FUNCTIONS, 'wallet/pay.sql': PAY.replace('p_amount bigint', 'p_amount bigint, p_note text') },
      'apps/server/sql/wallet/pay.sql: release abc1234 calls pay(bigint, timestamp with time zone)',
    ],
    [
      'return something else',
      { ...FUNCTIONS, 'wallet/sum_of.sql': SUM.replace('bigint', 'numeric') },
      'apps/server/sql/wallet/sum_of.sql: release abc1234 calls sum_of(integer[]) returns bigint',
    ],
  ])('reports functions that %s', (_, functions, finding) => {
    expect(findings('', functions)).toEqual([expect.stringContaining(finding)]);
  });

  it('accepts functions in other files', () => {
    expect(
      findings('', { 'previous/pay.sql': PAY, 'wallet/sum_of.sql': SUM, 'wallet/days.sql': DAYS }),
    ).toEqual([]);
  });
});

it('previousRelease requires the manifest', () => {
  expect(previousRelease([])).toEqual([expect.stringContaining('previous-release.json: is missing')]);
});
