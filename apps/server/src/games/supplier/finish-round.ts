import { wireFromUnits } from '@tessera/contract/seamless';
import { defineJob, type Job, job } from '../../platform/jobs/jobs.ts';
import type { SupplierDeps } from './deps.ts';
import { askWallet } from './operator-wallet.ts';
import { findRound, listDue, moveOn, type SupplierRoundRow } from './queries.ts';

/** Tells the operator's wallet how a round ended, right after it did. */
export const finishRoundJob = defineJob<{ betUuid: string }>({
  name: 'supplier.finish-round',
  retryLimit: 3,
  retryDelaySeconds: 1,
});

/** Once after a start: whoever was at work before is gone. */
const finishLeft = defineJob<Record<string, never>>({
  name: 'supplier.finish-left',
  retryLimit: 3,
  retryDelaySeconds: 5,
});

/** Tells what is still not told, until it is. */
const finishDue = defineJob<Record<string, never>>({
  name: 'supplier.finish-due',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Nobody waits for an answer of the wallet any more. */
const GIVEN_UP_AFTER_MS = 20_000;
const BATCH = 200;

export function supplierJobs(deps: SupplierDeps): Job[] {
  return [
    job(finishRoundJob, async ({ betUuid }) => {
      if (!(await finishRound(deps, betUuid))) throw new Error(`the wallet was not told of ${betUuid} yet`);
    }),
    job(finishLeft, () => finishRounds(deps, deps.clock.now())),
    job(finishDue, () => finishRounds(deps, new Date(deps.clock.now().getTime() - GIVEN_UP_AFTER_MS))),
  ];
}

/** Leaves for the queue what the process before this one did not come to. */
export async function finishWhatIsLeft({
  database,
  jobs,
}: Pick<SupplierDeps, 'database' | 'jobs'>): Promise<void> {
  await database.transaction((tx) => jobs.enqueue(tx, finishLeft, {}));
}

/** Takes back every bet asked for before a time that nobody played, and tells what is due of the others. */
async function finishRounds(
  deps: Pick<SupplierDeps, 'database' | 'operator' | 'randomness'>,
  askedBefore: Date,
): Promise<void> {
  for (const { betUuid } of await deps.database.many(listDue, [askedBefore, BATCH])) {
    await deps.database.run(moveOn, [betUuid, 'asked', 'undoing']);
    await finishRound(deps, betUuid);
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
