import { contentKeptTables, contentRetention } from './content/index.ts';
import { gamesKeptTables, gamesRetention } from './games/index.ts';
import { identityKeptTables, identityRetention } from './identity/index.ts';
import { ledgerKeptTables } from './ledger/index.ts';
import { operatorKeptTables } from './operator/index.ts';
import { defineJob, type Job, job } from './platform/jobs/jobs.ts';
import { deleteExpired, type RetentionDeps } from './platform/retention/delete-expired.ts';
import { platformKeptTables, platformRetention } from './platform/retention/platform-retention.ts';
import type { KeptTables, RetentionRule } from './platform/retention/retention-rule.ts';
import { walletKeptTables, walletRetention } from './wallet/index.ts';

/** What is deleted, and how long after which time: of every domain, one rule for a table. */
export const retentionRules: readonly RetentionRule[] = [
  ...platformRetention,
  ...identityRetention,
  ...contentRetention,
  ...walletRetention,
  ...gamesRetention,
];

/** Every other table, and why its rows stay. */
export const keptTables: KeptTables = {
  ...platformKeptTables,
  ...ledgerKeptTables,
  ...identityKeptTables,
  ...contentKeptTables,
  ...walletKeptTables,
  ...gamesKeptTables,
  ...operatorKeptTables,
  site_asset: 'files of the front end; its job deletes those of other releases after a day',
};

/** Deletes what expired. */
export const deletionOfExpired = defineJob<Record<string, never>>({
  name: 'retention.delete-expired',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: 10 * 60,
});

/** Whoever reads a row looks at its expiry: nothing depends on when this runs. */
export function retentionJob(deps: RetentionDeps): Job {
  return job(deletionOfExpired, () => deleteExpired(deps, retentionRules));
}
