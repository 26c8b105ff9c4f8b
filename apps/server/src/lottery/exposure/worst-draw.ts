import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { playOf } from '@tessera/contract/lottery/plays';
import { picksFrom } from '@tessera/contract/lottery/slip';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import type { PricedLine } from '../orders/priced-lines.ts';
import type { OpenIssue } from '../orders/queries.ts';
import { type Liabilities, liabilitiesOf, type StakedLines } from './liabilities.ts';
import { listStakedLines, lockExposure, type StakedRow } from './queries.ts';

/** Lines of one read. */
const PAGE = 20_000;
/** Issues whose liabilities a process retains. Those of five digits are 0.8 MB. */
const RETAINED = 8;

interface Retained {
  readonly liabilities: Liabilities;
  /** Contains the lines up to this id. */
  upTo: bigint;
}

/** The issues of each database, the latest last. */
const retainedOf = new WeakMap<Database, Map<string, Retained>>();

interface IssueInAsset {
  readonly id: bigint;
  readonly shape: DrawShape;
  readonly asset: string;
}

/**
 * What an issue owes in its worst draw with the lines of a further order, where the sum of the highest wins exceeds the limit
 * of the issue: lines that exclude each other do not win together. Null where the sum decides: it is within the limit, the
 * worst draw exceeds the limit as well, or the shape has too many outcomes. Locks the exposure.
 */
export async function worstUnitsAboveSum(
  { database }: Pick<LotteryDeps, 'database'>,
  tx: Tx,
  issue: Pick<OpenIssue, 'id' | 'shape' | 'maxExposureUnits'> & Pick<IssueInAsset, 'asset'>,
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
 * too many outcomes. The caller holds the lock of the exposure: the lines of the issue are committed, and their ids ascend.
 */
async function worstDrawUnits(
  database: Database,
  tx: Tx,
  issue: IssueInAsset,
  further: readonly StakedLines[],
): Promise<bigint | undefined> {
  const retained = retainedIssue(database, issue);
  if (!retained) return undefined;
  let read: number;
  do {
    const rows = await tx.many(listStakedLines, [issue.id, issue.asset, retained.upTo, PAGE]);
    retained.liabilities.add(rows.map(stakedLines));
    for (const { lastId } of rows) if (lastId > retained.upTo) retained.upTo = lastId;
    read = rows.reduce((sum, { count }) => sum + count, 0);
  } while (read === PAGE);
  const most = retained.liabilities.most(further);
  return Number.isSafeInteger(most) ? BigInt(most) : undefined;
}

function retainedIssue(database: Database, { id, shape, asset }: IssueInAsset): Retained | undefined {
  const issues = retainedOf.get(database) ?? new Map<string, Retained>();
  retainedOf.set(database, issues);
  const key = `${id} ${asset}`;
  const liabilities = issues.get(key)?.liabilities ?? liabilitiesOf(shape);
  if (!liabilities) return undefined;
  const retained = issues.get(key) ?? { liabilities, upTo: 0n };
  issues.delete(key);
  issues.set(key, retained);
  const [oldest] = issues.keys();
  if (issues.size > RETAINED && oldest !== undefined) issues.delete(oldest);
  return retained;
}

function stakedLines({ playId, picks: text, series, stakeUnits, count }: StakedRow): StakedLines {
  const play = playOf(playId);
  const picks = play && picksFrom(play, text);
  if (!play || !picks) throw new Error(`a line has an unknown play: ${playId}`);
  return { play, picks, series, stakeUnits, count };
}
