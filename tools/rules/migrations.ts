import type { WholeRule } from './rule.ts';

const MIGRATION = /^apps\/server\/migrations\/(\d{4})-[^/]+$/;

/**
 * Two migrations must not have the same number: the server does not start with them, although each branch alone passed.
 */
export const migrationNumbers: WholeRule = (files) => {
  const numbers = files.flatMap(({ path }) => MIGRATION.exec(path)?.[1] ?? []).sort();
  const doubled = numbers.filter((number, index) => number === numbers[index + 1]);
  return doubled.map((number) => `apps/server/migrations: the number ${number} is a duplicate`);
};

const SQL_SOURCE = /^apps\/server\/sql\/[a-z]+\/([a-z0-9_]+)\.sql$/;
const DEFINED = /^CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW|PROCEDURE) (\w+)/gm;
/**
 * SQL functions that stay in migrations. The function of an index must not change without the index. The view of a
 * renamed table serves the previous release. A uniqueness trigger must exist as soon as its table, and a trigger that fills a
 * column before the column is filled for older rows. The time zone depends on the installation.
 */
const IN_MIGRATION = new Set([
  'game_round_reopened',
  'game_round_unique',
  'ledger_line',
  'lottery_order_of_game',
  'merchant_time_zone',
  'round_move_unique',
  'round_moves_named',
  'seamless_transaction',
  'transfer_reversal_add',
  'withdrawal_step_numbered',
]);

/** Each SQL function and view is defined in one file, which has its name; migrations define tables. */
export const sqlFunctions: WholeRule = (files) =>
  files.flatMap(({ path, text }) => {
    const defined = [...text.matchAll(DEFINED)].map(([, name]) => name ?? '');
    const [, name] = SQL_SOURCE.exec(path) ?? [];
    if (name !== undefined) {
      return defined.length === 1 && defined[0] === name ? [] : [`${path}: defines not just ${name}`];
    }
    if (!MIGRATION.test(path)) return [];
    return defined
      .filter((found) => !IN_MIGRATION.has(found))
      .map((found) => `${path}: defines ${found}, which belongs in apps/server/sql`);
  });
