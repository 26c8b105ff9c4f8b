import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { post } from '../../ledger/index.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { LEVEL_CONSUMER } from '../levels/progress.ts';
import { lockDailyWork } from '../levels/queries.ts';
import { listPayingMerchants, recordTransfers, settleRebate } from './queries.ts';

const BATCH = 200;

/**
 * Settles the rebate of the days that ended, once for each member and day. The transaction of a batch has the accrual,
 * the payout and its posting, so a killed run continues with the next one. A merchant that fails delays no other merchant.
 */
export async function payRebate(deps: Pick<RewardsDeps, 'clock' | 'database' | 'merchants'>): Promise<void> {
  const { clock, database, merchants } = deps;
  const now = clock.now();
  const today = dayOf(now.getTime());
  const begins = new Date(beginningOf(today));
  const day = daysAfter(today, -1);
  await workOnEach(await database.many(listPayingMerchants, []), async ({ code, payout }) => {
    const { asset, coinUnits } = merchants.get(code);
    const automatic = payout === 'automatic';
    const settle = async (tx: Tx): Promise<number> => {
      const lock = await tx.maybe(lockDailyWork, [LEVEL_CONSUMER, begins]);
      if (!lock?.complete) return 0;
      const settled = await tx.many(settleRebate, [code, day, coinUnits, automatic, now, BATCH]);
      if (automatic) await postAll(tx, { day, asset, now }, settled);
      return settled.length;
    };
    let settled = BATCH;
    while (settled === BATCH) settled = await database.transaction(settle);
  });
}

interface Payday {
  readonly day: string;
  readonly asset: string;
  readonly now: Date;
}

async function postAll(
  tx: Tx,
  payday: Payday,
  settled: readonly { readonly memberId: bigint; readonly amountUnits: bigint }[],
): Promise<void> {
  const due = settled.filter(({ amountUnits }) => amountUnits > 0n);
  const transferIds: bigint[] = [];
  for (const { memberId, amountUnits } of due) {
    transferIds.push(await postRebate(tx, { ...payday, memberId, amountUnits }));
  }
  if (due.length > 0) {
    await tx.run(recordTransfers, [payday.day, due.map(({ memberId }) => memberId), transferIds]);
  }
}

/** Posts one payout and returns the transfer. */
export async function postRebate(
  tx: Tx,
  {
    memberId,
    day,
    asset,
    amountUnits,
    now,
  }: Payday & { readonly memberId: bigint; readonly amountUnits: bigint },
): Promise<bigint> {
  const answer = await post(tx, {
    scope: `member:${memberId}`,
    key: `rebate-${day}`,
    reference: `rebate:${day}`,
    recordedAt: now,
    kind: 'rebate',
    asset,
    memberId,
    amountUnits,
  });
  if (answer.outcome === 'refused')
    throw new Error(`rebate of ${day} for member ${memberId} was not paid: ${answer.reason}`);
  return answer.transferId;
}
