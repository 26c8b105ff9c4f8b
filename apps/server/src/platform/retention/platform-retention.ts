import type { KeptTables, RetentionRule } from './retention-rule.ts';

export const platformRetention: readonly RetentionRule[] = [
  {
    table: 'sealed_nonce',
    column: 'expires_at',
    keptMs: 0,
    why: 'a copy of the sealed body is refused by its time long before',
  },
];

const SCHEMA = 'the state of the schema; grows with releases';

export const platformKeptTables: KeptTables = {
  applied_function: SCHEMA,
  applied_migration: SCHEMA,
  applied_release: SCHEMA,
  claim: 'a row for each name that is worked on; the next claim of a name replaces the last',
  retention_progress: 'a row for each retention rule',
};
