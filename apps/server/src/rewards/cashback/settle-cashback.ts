import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { issuePayout } from '../payouts/payout.ts';
import {
  type CashbackPromotion,
  computeCashback,
  insertCashback,
  listCashbackPromotions,
  listPlayers,
  lockDailyTotals,
  lockRun,
  moveRun,
  openRun,
  settleCorrections,
} from './queries.ts';
import { type CashbackTerms, cashbackTerms, ruleOf, windowEnd, windowOf } from './terms.ts';

const BATCH = 200;
/** Corrections of older windows count no more. */
const CORRECTED_DAYS = 60;
/** Longer than the longest window. An outage of a month delays the last window. */
const SETTLED_AFTER_MS = 40 * DAY_MS;

type SettleDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/** Settles the windows that ended, oldest first. A killed run continues with the next one. */
export async function settleCashback(deps: SettleDeps, batch = BATCH): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - SETTLED_AFTER_MS);
  const promotions = await deps.database.many(listCashbackPromotions, [now, since]);
  await workOnEach(promotions, async (promotion) => {
    const terms = cashbackTerms.parse(promotion.terms);
    for (const window of dueWindows(promotion, terms, now)) {
      if (!(await settleWindow(deps, { promotion, terms, window }, batch))) break;
    }
  });
}

interface CashbackWindow {
  /** The first day, and the first day after the window. */
  readonly from: string;
  readonly to: string;
}

function dueWindows(
  { startsAt, endsAt, settledFrom }: CashbackPromotion,
  terms: CashbackTerms,
  now: Date,
): CashbackWindow[] {
  const today = dayOf(now.getTime());
  const lastDay = lastDayOf(endsAt) ?? today;
  const windows: CashbackWindow[] = [];
  let from = settledFrom ? windowEnd(terms, settledFrom) : windowOf(terms, dayOf(startsAt.getTime()));
  while (from <= lastDay && windowEnd(terms, from) <= today) {
    const to = windowEnd(terms, from);
    windows.push({ from, to });
    from = to;
  }
  return windows;
}

/** The last day of a promotion; undefined without an end. */
function lastDayOf(endsAt: Date | null): string | undefined {
  return endsAt ? dayOf(endsAt.getTime() - 1) : undefined;
}

interface Settlement {
  readonly promotion: CashbackPromotion;
  readonly terms: CashbackTerms;
  readonly window: CashbackWindow;
}

/** Settles a window batch by batch. False where the daily totals are not complete yet. */
async function settleWindow(deps: SettleDeps, settlement: Settlement, batch: number): Promise<boolean> {
  const { promotion, window } = settlement;
  await deps.database.run(openRun, [promotion.id, window.from]);
  let result: BatchResult = 'more';
  while (result === 'more') {
    result = await deps.database.transaction((tx) => settleBatch(deps, tx, settlement, batch));
  }
  return result === 'done';
}

type BatchResult = 'more' | 'done' | 'incomplete';

async function settleBatch(
  deps: SettleDeps,
  tx: Tx,
  settlement: Settlement,
  batch: number,
): Promise<BatchResult> {
  const { promotion, terms, window } = settlement;
  const { from, to } = window;
  const totals = await tx.maybe(lockDailyTotals, [new Date(beginningOf(to))]);
  if (!totals?.complete) return 'incomplete';
  const run = await tx.one(lockRun, [promotion.id, from]);
  if (run.done) return 'done';
  const types = [...REAL_TYPES];
  const players = await tx.many(listPlayers, [
    promotion.merchantCode,
    run.lastMember,
    from,
    to,
    types,
    batch,
  ]);
  const memberIds = players.map(({ memberId }) => memberId);
  const { basisPoints, minLossUnits, maxUnits } = ruleOf(terms);
  const { asset, coinUnits } = deps.merchants.get(promotion.merchantCode);
  const firstDay = dayOf(promotion.startsAt.getTime());
  const rows = await tx.many(computeCashback, [
    promotion.id,
    memberIds,
    from,
    to,
    firstDay,
    lastDayOf(promotion.endsAt) ?? to,
    terms.gameTypes,
    basisPoints,
    minLossUnits,
    maxUnits,
    coinUnits,
    deps.clock.now(),
    daysAfter(from, -CORRECTED_DAYS),
  ]);
  for (const memberId of memberIds) {
    const own = rows.filter((row) => row.memberId === memberId);
    const owed = own.filter(({ eligible }) => eligible);
    const paid = owed.length > 0 && (await settleMember(deps, tx, settlement, { memberId, asset, owed }));
    const units = own.find((row) => row.from === from)?.units ?? 0n;
    // Without this row, a later window would pay what the member did not get.
    if (!paid && units > 0n) await tx.run(insertCashback, [promotion.id, memberId, from, units, null]);
  }
  const done = players.length < batch;
  await tx.run(moveRun, [promotion.id, from, memberIds.at(-1) ?? run.lastMember, done]);
  return done ? 'done' : 'more';
}

interface OwedCashback {
  readonly memberId: bigint;
  readonly asset: string;
  /** By window. */
  readonly owed: readonly { readonly from: string; readonly units: bigint; readonly settledUnits: bigint }[];
}

/**
 * Issues the cashback with the corrections of earlier windows. A negative sum is carried, and never taken from the balance.
 * False where the member does not get the cashback: the budget is used up.
 */
async function settleMember(
  deps: SettleDeps,
  tx: Tx,
  { promotion, terms, window: { from } }: Settlement,
  { memberId, asset, owed }: OwedCashback,
): Promise<boolean> {
  const changed = owed.filter(({ units, settledUnits }) => units !== settledUnits);
  if (changed.length === 0) return true;
  const amountUnits = changed.reduce((sum, { units, settledUnits }) => sum + units - settledUnits, 0n);
  const reward = {
    memberId,
    kind: 'SAVIOR',
    promotionId: promotion.id,
    sourceKey: `${promotion.id}:${from}`,
    asset,
    amountUnits,
    data: { window: from },
    now: deps.clock.now(),
  } as const;
  const issued = amountUnits > 0n ? await issuePayout(deps, tx, reward, terms) : undefined;
  if (issued && issued.outcome !== 'issued') return false;
  const earlier = changed.filter((one) => one.from !== from);
  const windows = earlier.map((one) => one.from);
  const units = earlier.map((one) => one.units);
  if (earlier.length > 0) await tx.run(settleCorrections, [promotion.id, memberId, windows, units]);
  const windowUnits = owed.find((one) => one.from === from)?.units ?? 0n;
  const carriedUnits = amountUnits < 0n ? amountUnits : 0n;
  const rewardId = issued?.rewardId ?? null;
  await tx.run(insertCashback, [promotion.id, memberId, from, windowUnits - carriedUnits, rewardId]);
  return true;
}
