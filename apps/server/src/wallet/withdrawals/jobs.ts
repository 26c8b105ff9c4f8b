import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { type PayDeps, payWithdrawal } from './pay-withdrawal.ts';
import { listDueWithdrawals, postponeQuery } from './queries.ts';

/**
 * Sends an approved withdrawal, or queries its state. An unknown outcome fails the attempt, and the retry
 * queries the rail.
 */
export const payWithdrawalJob = defineJob<{ withdrawalId: string; since?: string }>({
  name: 'wallet.pay-withdrawal',
  retryLimit: 5,
  retryDelaySeconds: 2,
});

/** Sends approved withdrawals, queries sent ones, and rechecks ended ones against the rail. */
const sweepWithdrawals = defineJob<Record<string, never>>({
  name: 'wallet.sweep-withdrawals',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

const AT_A_TIME = 200;
/** A rail that does not respond blocks one of these workers until the call times out. */
const AT_ONCE = 4;
/** Delay before the next query after a failure. */
const AGAIN_MS = 60_000;
const SOON_SECONDS = 3;
/** The sweep takes over payouts that take longer than this. */
const SOON_FOR_MS = 60_000;

export function withdrawalJobs(deps: PayDeps): Job[] {
  return [
    job(payWithdrawalJob, ({ withdrawalId, since }) => pay(deps, withdrawalId, since)),
    job(sweepWithdrawals, () => sweepDue(deps)),
  ];
}

async function pay(deps: PayDeps, withdrawalId: string, since?: string): Promise<void> {
  if ((await payWithdrawal(deps, BigInt(withdrawalId))) !== 'wait') return;
  const now = deps.clock.now();
  const first = since ?? now.toISOString();
  if (now.getTime() - Date.parse(first) > SOON_FOR_MS) return;
  const again = { withdrawalId, since: first };
  await deps.database.transaction((tx) =>
    deps.jobs.enqueue(tx, payWithdrawalJob, again, { startAfterSeconds: SOON_SECONDS }),
  );
}

/** A failure does not stop the other withdrawals. */
export async function sweepDue(deps: PayDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const due = await database.many(listDueWithdrawals, [clock.now(), rails.codes, AT_A_TIME]);
  const left = due.map(({ id }) => id);
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await payOrPutOff(deps, id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function payOrPutOff(deps: PayDeps, id: bigint): Promise<void> {
  try {
    await payWithdrawal(deps, id);
  } catch (error) {
    const withdrawalId = id.toString();
    deps.log.warn({ err: error, withdrawalId }, 'could not settle a withdrawal; a later sweep retries');
    await deps.database.run(postponeQuery, [id, new Date(deps.clock.now().getTime() + AGAIN_MS)]);
  }
}
