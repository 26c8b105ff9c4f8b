import { defineJob } from '../../platform/jobs.ts';

/** Sends what was approved, or asks how it stands. An unknown outcome is a failed try, and the next one asks. */
export const payWithdrawalJob = defineJob<{ withdrawalId: string; since?: string }>({
  name: 'wallet.pay-withdrawal',
  retryLimit: 5,
  retryDelaySeconds: 2,
});
