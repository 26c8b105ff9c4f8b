import type { WholeRule } from './rule.ts';

const MIGRATION = /^apps\/server\/migrations\/(\d{4})-[^/]+$/;

/** No two migrations have one number: no server starts with them, and each alone passed. */
export const migrationNumbers: WholeRule = (files) => {
  const numbers = files.flatMap(({ path }) => MIGRATION.exec(path)?.[1] ?? []).sort();
  const doubled = numbers.filter((number, index) => number === numbers[index + 1]);
  return doubled.map((number) => `apps/server/migrations: the number ${number} is there twice`);
};
