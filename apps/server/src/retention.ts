import { contentRetainedTables, contentRetention } from './content/index.ts';
import { gamesRetainedTables, gamesRetention } from './games/index.ts';
import { identityRetainedTables, identityRetention } from './identity/index.ts';
import { ledgerRetainedTables } from './ledger/index.ts';
import { lotteryRetainedTables } from './lottery/index.ts';
import { messagesRetainedTables, messagesRetention } from './messages/index.ts';
import { operatorRetainedTables } from './operator/index.ts';
import { defineJob, type Job, job } from './platform/jobs.ts';
import { deleteExpired, type RetentionDeps } from './platform/retention/delete-expired.ts';
import {
  platformRetainedTables,
  platformRetention,
  type RetainedTables,
  type RetentionRule,
} from './platform/retention/retention-rule.ts';
import { rewardsRetainedTables, rewardsRetention } from './rewards/index.ts';
import { walletRetainedTables, walletRetention } from './wallet/for-maintenance.ts';

/** The retention rules of all domains, one rule per table. */
export const retentionRules: readonly RetentionRule[] = [
  ...platformRetention,
  ...identityRetention,
  ...contentRetention,
  ...messagesRetention,
  ...walletRetention,
  ...gamesRetention,
  ...rewardsRetention,
];

/**
 * All tables without a retention rule, with the reason why their rows stay.
 *
 * @public A test compares the list with the tables of the database.
 */
export const retainedTables: RetainedTables = {
  ...platformRetainedTables,
  ...ledgerRetainedTables,
  ...identityRetainedTables,
  ...contentRetainedTables,
  ...messagesRetainedTables,
  ...walletRetainedTables,
  ...gamesRetainedTables,
  ...lotteryRetainedTables,
  ...rewardsRetainedTables,
  ...operatorRetainedTables,
  site_asset: 'files of the front end; its job deletes those of other releases after a day',
};

/** Deletes expired rows. */
export const deleteExpiredJob = defineJob<Record<string, never>>({
  name: 'retention.delete-expired',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: 10 * 60,
});

/** Readers check the expiry of a row themselves, so nothing depends on the time of this job. */
export function retentionJob(deps: RetentionDeps): Job {
  return job(deleteExpiredJob, () => deleteExpired(deps, retentionRules));
}
