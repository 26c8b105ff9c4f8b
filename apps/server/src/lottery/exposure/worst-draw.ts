import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import type { PricedLine } from '../orders/priced-lines.ts';
import type { IssueForOrder } from '../orders/queries.ts';
import { playAndPicks } from '../orders/stored-picks.ts';
import { type Liabilities, liabilitiesOf, MOST_PAYOUTS } from './liabilities.ts';
import type { StakedLines } from './line-parts.ts';
import { listCancelledStakes, listStakedLines, lockExposure, type StakedRow } from './queries.ts';

/** Lines of one read. */
const PAGE = 2000;
/** Issues whose liabilities a process retains. Those of five digits are 0.8 MB. */
const RETAINED = 32;

interface Retained {
  readonly liabilities: Liabilities;
  /** Contains the lines up to this id, cancelled ones included. */
  upTo: bigint;
  /** Without the cancelled lines up to this cancellation. */
  cancelledUpTo: bigint;
}

/** The issues of each database, the latest last. */
const retainedOf = new WeakMap<Database, Map<string, Retained>>();

interface IssueInAsset {
  readonly id: bigint;
  readonly shape: DrawShape;
  readonly asset: string;
}

/**
 * What an issue owes in its worst draw with the lines of a further order, in ledger units. Needed where the sum of the
 * highest wins exceeds the limit of the issue: lines that exclude each other do not win together. Null where the sum
 * decides: it is within the limit, the worst draw exceeds the limit as well, or there is too much to compute. Locks the
 * exposure.
 */
export async function worstUnitsAboveSum(
  { database }: Pick<LotteryDeps, 'database'>,
  tx: Tx,
  issue: Pick<IssueForOrder, 'id' | 'shape' | 'maxExposureUnits'> & Pick<IssueInAsset, 'asset'>,
  lines: readonly PricedLine[],
): Promise<bigint | null> {
  const { mostUnits } = await tx.one(lockExposure, [issue.id, issue.asset]);
  const sum = lines.reduce((total, line) => total + line.mostUnits, mostUnits);
  if (sum <= issue.maxExposureUnits) return null;
  const staked = lines.map(({ line: { play, picks, series }, stakeUnits }) => ({
    play,
    picks,
    series,
    stakeUnits,
    count: 1,
  }));
  const worst = await worstDrawUnits(database, tx, issue, staked);
  return worst !== undefined && worst <= issue.maxExposureUnits ? worst : null;
}

/**
 * What an issue owes in its worst draw in ledger units, with the lines of a further order. Undefined where the shape has
 * too many outcomes or the lines need too many payouts. The caller holds the lock of the exposure: the lines of the issue
 * are committed, and their ids ascend.
 */
async function worstDrawUnits(
  database: Database,
  tx: Tx,
  issue: IssueInAsset,
  further: readonly StakedLines[],
): Promise<bigint | undefined> {
  const retained = retainedIssue(database, issue);
  if (!retained) return undefined;
  const payouts = further.reduce((sum, lines) => sum + retained.liabilities.payoutsOf(lines), 0);
  if (payouts > MOST_PAYOUTS || !(await addChanges(tx, issue, retained))) return undefined;
  const most = retained.liabilities.most(further);
  return Number.isSafeInteger(most) ? BigInt(most) : undefined;
}

/**
 * Adds the lines of an issue that are not in its liabilities yet, and takes away those that were cancelled since. Returns
 * false where they need more payouts than one computation has: the next call continues with the other lines. A cancelled line
 * is taken away after all lines were added.
 */
async function addChanges(tx: Tx, { id, asset }: IssueInAsset, retained: Retained): Promise<boolean> {
  const budget = { payouts: MOST_PAYOUTS };
  const staked = (after: bigint) => tx.many(listStakedLines, [id, asset, after, PAGE]);
  const cancelled = (after: bigint) => tx.many(listCancelledStakes, [id, asset, after, PAGE]);
  return (
    (await addPages(retained, { place: 'upTo', count: 1, read: staked }, budget)) &&
    (await addPages(retained, { place: 'cancelledUpTo', count: -1, read: cancelled }, budget))
  );
}

interface Pages {
  readonly place: 'upTo' | 'cancelledUpTo';
  /** Of each row: -1 takes lines away. */
  readonly count: 1 | -1;
  readonly read: (after: bigint) => Promise<readonly StakedRow[]>;
}

/** Adds the pages after a place until one is not full. Returns false where the budget ends before. */
async function addPages(
  retained: Retained,
  { place, count, read }: Pages,
  budget: { payouts: number },
): Promise<boolean> {
  for (;;) {
    const rows = await read(retained[place]);
    const equal = new Map<string, StakedLines>();
    let isCut = false;
    for (const row of rows) {
      const key = [row.playId, row.picks, row.series, row.stakeUnits].join(' ');
      const before = equal.get(key);
      const lines = before
        ? { ...before, count: before.count + count }
        : { ...row, ...playAndPicks(row), count };
      if (!before) budget.payouts -= retained.liabilities.payoutsOf(lines);
      isCut = budget.payouts < 0;
      if (isCut) break;
      equal.set(key, lines);
      retained[place] = row.id;
    }
    retained.liabilities.add([...equal.values()]);
    if (isCut) return false;
    if (rows.length < PAGE) return true;
  }
}

function retainedIssue(database: Database, { id, shape, asset }: IssueInAsset): Retained | undefined {
  const issues = retainedOf.get(database) ?? new Map<string, Retained>();
  retainedOf.set(database, issues);
  const key = `${id} ${asset}`;
  const liabilities = issues.get(key)?.liabilities ?? liabilitiesOf(shape);
  if (!liabilities) return undefined;
  const retained = issues.get(key) ?? { liabilities, upTo: 0n, cancelledUpTo: 0n };
  issues.delete(key);
  issues.set(key, retained);
  const [oldest] = issues.keys();
  if (issues.size > RETAINED && oldest !== undefined) issues.delete(oldest);
  return retained;
}
