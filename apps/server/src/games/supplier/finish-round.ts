import { wireFromUnits } from '@tessera/contract/games/seamless';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import type { SupplierDeps } from './deps.ts';
import { askWallet } from './operator-wallet.ts';
import { claimDue, findRound, moveOn, type SupplierRoundRow } from './queries.ts';

/** Tells the operator's wallet how a round ended, right after it did. */
export const finishRoundJob = defineJob<{ betUuid: string }>({
  name: 'supplier.finish-round',
  retryLimit: 3,
  retryDelaySeconds: 1,
});

/** Tells what is still not told, until it is: every minute, and once after a start. */
const finishDue = defineJob<Record<string, never>>({
  name: 'supplier.finish-due',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
});

/** Nobody waits for an answer of the wallet any more, in whichever process the bet was asked for. */
const GIVEN_UP_AFTER_MS = 20_000;
/** The wallet gives no answer within this time, or the process that attempted it is gone. */
const AGAIN_AFTER_MS = 30_000;
/** Told at once. A wallet that does not answer holds each of them up until its call is given up. */
const AT_ONCE = 8;
/** The next run goes on. */
const RUN_FOR_MS = 50_000;

export function supplierJobs(deps: SupplierDeps): Job[] {
  return [
    job(finishRoundJob, async ({ betUuid }) => {
      if (!(await finishRound(deps, betUuid))) throw new Error(`the wallet was not told of ${betUuid} yet`);
    }),
    job(finishDue, () => finishDueRounds(deps)),
  ];
}

/** Has the queue look for rounds that a process which is gone did not finish. */
export async function finishWhatIsLeft({
  database,
  jobs,
}: Pick<SupplierDeps, 'database' | 'jobs'>): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, finishDue, {}));
}

type FinishDeps = Pick<SupplierDeps, 'clock' | 'database' | 'operator' | 'randomness'>;

/**
 * Takes back every bet that nobody played in time, and tells what is due of the others. Any number of processes may do
 * it at once: each round is told by the one that claimed it.
 */
export async function finishDueRounds(deps: FinishDeps): Promise<void> {
  const startedMs = deps.clock.now().getTime();
  for (;;) {
    const nowMs = deps.clock.now().getTime();
    if (nowMs - startedMs > RUN_FOR_MS) return;
    const [askedBefore, attemptedBefore] = [
      new Date(nowMs - GIVEN_UP_AFTER_MS),
      new Date(nowMs - AGAIN_AFTER_MS),
    ];
    const claimed = await deps.database.many(claimDue, [
      askedBefore,
      new Date(nowMs),
      attemptedBefore,
      AT_ONCE,
    ]);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(({ betUuid }) => finishRound(deps, betUuid)));
  }
}

/** False while the wallet gave no final answer. */
async function finishRound(
  deps: Pick<SupplierDeps, 'database' | 'operator' | 'randomness'>,
  betUuid: string,
): Promise<boolean> {
  const round = await deps.database.maybe(findRound, [betUuid]);
  if (!round || (round.state !== 'played' && round.state !== 'undoing')) return true;
  const answer = await tell(deps, round);
  if (!answer.answered || answer.status === 'RS_ERROR_UNKNOWN' || answer.status === 'RS_ERROR_TIMEOUT')
    return false;
  const end = round.state === 'played' ? 'settled' : 'undone';
  await deps.database.run(moveOn, [betUuid, round.state, answer.status === 'RS_OK' ? end : 'disputed']);
  return true;
}

function tell(
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
  if (round.state === 'undoing') return askWallet(operator, 'rollback', request);
  const amount = wireFromUnits(round.winUnits ?? 0n);
  return askWallet(operator, 'win', { ...request, amount, currency: operator.currency, is_free: false });
}
