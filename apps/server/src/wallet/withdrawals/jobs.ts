import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { listDue, putOff } from './queries.ts';
import { type PayDeps, payWithdrawal } from './pay-withdrawal.ts';
import { payWithdrawalJob } from './pay-withdrawal-job.ts';

/** Sends what waited, asks about what is under way, and holds what ended against what the rail says now. */
const sweepWithdrawals = defineJob<Record<string, never>>({
  name: 'wallet.sweep-withdrawals',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

const AT_A_TIME = 200;
/** A rail that does not answer holds one of these up until its call is given up. */
const AT_ONCE = 4;
/** One that fails is asked about again after this long. */
const AGAIN_MS = 60_000;
const SOON_SECONDS = 3;
/** What is under way for longer is left to the sweep. */
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

/** One that fails holds up no other. */
export async function sweepDue(deps: PayDeps): Promise<void> {
  const { database, rails, clock } = deps;
  const due = await database.many(listDue, [clock.now(), rails.codes, AT_A_TIME]);
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
    deps.log.warn({ err: error, withdrawalId }, 'a withdrawal was not settled, it will be asked about again');
    await deps.database.run(putOff, [id, new Date(deps.clock.now().getTime() + AGAIN_MS)]);
  }
}
