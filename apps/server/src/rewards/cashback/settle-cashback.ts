import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { REAL_TYPES } from '../../identity/for-members.ts';
import { throwAll, workOnEach } from '../../platform/concurrency.ts';
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
/** A window in which this many members fail stops: the cause is probably not in the members. */
const MOST_FAILURES = 100;
/** Corrections of older windows count no more. */
const CORRECTED_DAYS = 60;
/** Longer than the longest window. An outage of a month delays the last window. */
const SETTLED_AFTER_MS = 40 * DAY_MS;

type SettleDeps = Pick<RewardsDeps, 'clock' | 'database' | 'identity' | 'market' | 'merchants'>;

/**
 * Settles the windows that ended, oldest first. A killed run continues with the next one. A member who fails stops neither
 * other members nor other windows: the next run tries the member again.
 */
export async function settleCashback(deps: SettleDeps, batch = BATCH): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - SETTLED_AFTER_MS);
  const promotions = await deps.database.many(listCashbackPromotions, [now, since]);
  await workOnEach(promotions, async (promotion) => {
    const terms = cashbackTerms.parse(promotion.terms);
    const errors: unknown[] = [];
    for (const window of dueWindows(promotion, terms, now)) {
      if (!(await settleWindow(deps, { promotion, terms, window }, batch, errors))) break;
    }
    throwAll(errors);
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

/** What one run settled of a window. */
interface WindowProgress {
  after: bigint;
  /** The member that is settled now. */
  current?: bigint | undefined;
  /** Members who failed. */
  readonly failed: bigint[];
}

type BatchResult = 'more' | 'done' | 'incomplete';

/**
 * Settles a window batch by batch. A batch with a member who fails is repeated without the member, and `errors` gets the
 * failure. False where the daily totals are not complete yet.
 */
async function settleWindow(
  deps: SettleDeps,
  settlement: Settlement,
  batch: number,
  errors: unknown[],
): Promise<boolean> {
  const { promotion, window } = settlement;
  await deps.database.run(openRun, [promotion.id, window.from]);
  const progress: WindowProgress = { after: 0n, failed: [] };
  let result: BatchResult = 'more';
  while (result === 'more') {
    progress.current = undefined;
    try {
      result = await deps.database.transaction((tx) =>
        settleBatch(deps, tx, { settlement, progress, batch }),
      );
    } catch (error) {
      if (progress.current === undefined || progress.failed.length === MOST_FAILURES) throw error;
      progress.failed.push(progress.current);
      errors.push(error);
    }
  }
  return result === 'done';
}

interface Batch {
  readonly settlement: Settlement;
  readonly progress: WindowProgress;
  readonly batch: number;
}

async function settleBatch(
  deps: SettleDeps,
  tx: Tx,
  { settlement, progress, batch }: Batch,
): Promise<BatchResult> {
  const { promotion, window } = settlement;
  const { from, to } = window;
  const { failed } = progress;
  const totals = await tx.maybe(lockDailyTotals, [new Date(beginningOf(to))]);
  if (!totals?.complete) return 'incomplete';
  const run = await tx.one(lockRun, [promotion.id, from]);
  if (run.done) return 'done';
  const after = failed.length > 0 && progress.after > run.lastMember ? progress.after : run.lastMember;
  const types = [...REAL_TYPES];
  const { merchantCode } = promotion;
  const players = await tx.many(listPlayers, [
    promotion.id,
    merchantCode,
    after,
    failed,
    from,
    to,
    types,
    batch,
  ]);
  const memberIds = players.map(({ memberId }) => memberId);
  await settleMembers(deps, tx, settlement, { memberIds, at: (id) => (progress.current = id) });
  progress.current = undefined;
  const last = memberIds.at(-1) ?? after;
  const done = players.length < batch;
  // The next run begins with the first member who failed.
  const [first] = failed;
  const settled = first === undefined ? last : first - 1n;
  await tx.run(moveRun, [promotion.id, from, settled, done && first === undefined]);
  progress.after = last;
  return done ? 'done' : 'more';
}

interface Players {
  readonly memberIds: readonly bigint[];
  /** Is called with the id of the member who is settled. */
  readonly at: (id: bigint) => void;
}

async function settleMembers(
  deps: SettleDeps,
  tx: Tx,
  settlement: Settlement,
  { memberIds, at }: Players,
): Promise<void> {
  const { promotion, terms, window } = settlement;
  const { from, to } = window;
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
    at(memberId);
    const own = rows.filter((row) => row.memberId === memberId);
    const owed = own.filter(({ eligible }) => eligible);
    const paid = owed.length > 0 && (await settleMember(deps, tx, settlement, { memberId, asset, owed }));
    const units = own.find((row) => row.from === from)?.units ?? 0n;
    // Without this row, a later window would pay what the member did not get.
    if (!paid && units > 0n) await tx.run(insertCashback, [promotion.id, memberId, from, units, null]);
  }
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
