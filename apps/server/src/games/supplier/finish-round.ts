import { wireFromUnits } from '@tessera/contract/games/seamless';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { callWallet, type SupplierDeps } from './operator-wallet.ts';
import { changeState, claimDue, findRound, type SupplierRoundRow } from './queries.ts';

/** Reports the result of a round to the operator's wallet right after the round. */
export const finishRoundJob = defineJob<{ betUuid: string }>({
  name: 'supplier.finish-round',
  retryLimit: 3,
  retryDelaySeconds: 1,
});

/** Retries unreported results every minute and once after a start. */
const finishDue = defineJob<Record<string, never>>({
  name: 'supplier.finish-due',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
});

/** After this time no process waits for the wallet's answer to the bet. */
const ABANDONED_AFTER_MS = 20_000;
/** After this time the wallet call has timed out, or its process has stopped. */
const RETRY_AFTER_MS = 30_000;
/** Concurrent reports. A silent wallet blocks each of them until its timeout. */
const BATCH_SIZE = 8;
/** The next run continues. */
const MAX_RUN_MS = 50_000;

export function supplierJobs(deps: SupplierDeps): Job[] {
  return [
    job(finishRoundJob, async ({ betUuid }) => {
      if (!(await finishRound(deps, betUuid)))
        throw new Error(`round ${betUuid} is not reported to the wallet yet`);
    }),
    job(finishDue, () => finishDueRounds(deps)),
  ];
}

/** Enqueues the job that finishes rounds of a stopped process. */
export async function enqueueUnfinishedRounds({
  database,
  jobs,
}: Pick<SupplierDeps, 'database' | 'jobs'>): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, finishDue, {}));
}

type FinishDeps = Pick<SupplierDeps, 'clock' | 'database' | 'operator' | 'randomness'>;

/**
 * Rolls back every bet that was not played in time, and reports the other results. Processes may run it concurrently:
 * each round is reported by the process that claimed it.
 */
export async function finishDueRounds(deps: FinishDeps): Promise<void> {
  const startedMs = deps.clock.now().getTime();
  for (;;) {
    const nowMs = deps.clock.now().getTime();
    if (nowMs - startedMs > MAX_RUN_MS) return;
    const [requestedBefore, attemptedBefore] = [
      new Date(nowMs - ABANDONED_AFTER_MS),
      new Date(nowMs - RETRY_AFTER_MS),
    ];
    const claimed = await deps.database.many(claimDue, [
      requestedBefore,
      new Date(nowMs),
      attemptedBefore,
      BATCH_SIZE,
    ]);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(({ betUuid }) => finishRound(deps, betUuid)));
  }
}

/** Returns false where the wallet gave no final answer. */
async function finishRound(
  deps: Pick<SupplierDeps, 'database' | 'operator' | 'randomness'>,
  betUuid: string,
): Promise<boolean> {
  const round = await deps.database.maybe(findRound, [betUuid]);
  if (!round || (round.state !== 'played' && round.state !== 'undoing')) return true;
  const answer = await reportRound(deps, round);
  if (!answer.answered || answer.status === 'RS_ERROR_UNKNOWN' || answer.status === 'RS_ERROR_TIMEOUT')
    return false;
  const end = round.state === 'played' ? 'settled' : 'undone';
  await deps.database.run(changeState, [betUuid, round.state, answer.status === 'RS_OK' ? end : 'disputed']);
  return true;
}

function reportRound(
  { operator, randomness }: Pick<SupplierDeps, 'operator' | 'randomness'>,
  round: SupplierRoundRow,
) {
  const request = {
    user: round.player,
    token: round.token,
    reference_transaction_uuid: round.betUuid,
    round: round.betUuid,
    round_closed: true,
    game_code: round.gameCode,
    transaction_uuid: round.winUuid,
    request_uuid: randomness.uuid(),
  };
  if (round.state === 'undoing') return callWallet(operator, 'rollback', request);
  const amount = wireFromUnits(round.winUnits ?? 0n);
  return callWallet(operator, 'win', { ...request, amount, currency: operator.currency, is_free: false });
}
