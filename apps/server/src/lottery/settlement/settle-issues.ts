import type { Drawn } from '@tessera/contract/lottery/play-definition';
import { isTie, payoutUnits, rebateUnits } from '@tessera/contract/lottery/prize';
import { balanceTopic } from '../../ledger/index.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { playAndPicks } from '../orders/stored-picks.ts';
import { isolateFailures } from './isolate-failures.ts';
import {
  deleteFailedLines,
  type LineToSettle,
  listIssuesToSettle,
  listLinesToSettle,
  lockDrawnIssue,
  markSettled,
  storeSettlement,
} from './queries.ts';

/**
 * Transactions in progress. Each has members of its own: a transaction that pays a member of another transaction waits until
 * that transaction is committed.
 */
const SHARES = 4;
/** Lines of all shares together. The lines of one share are well within the time limit of a statement on a busy machine. */
const BATCH = 2000 * SHARES;

/**
 * Pays the lines of every drawn issue, each line once. A run that ends in the middle is continued by the next run. A
 * line that fails is recorded and tried again later, and the other lines are settled.
 */
export async function settleIssues(deps: LotteryDeps): Promise<void> {
  await workOnEach(await deps.database.many(listIssuesToSettle, []), ({ id }) => settleIssue(deps, id));
}

/** Settles the lines in the order of their ids, and meanwhile reads the next lines. */
async function settleIssue(deps: LotteryDeps, issueId: bigint): Promise<void> {
  const list = (after: bigint) => deps.database.many(listLinesToSettle, [issueId, after, BATCH]);
  let lines = await list(0n);
  while (lines.length > 0) {
    const last = lines.length === BATCH ? lines.at(-1) : undefined;
    const settled = sharesOf(lines).map((share) => settleShare(deps, issueId, share));
    [lines] = await Promise.all([last ? list(last.id) : [], ...settled]);
  }
  await deps.database.run(markSettled, [issueId]);
}

function sharesOf(lines: readonly LineToSettle[]): LineToSettle[][] {
  const shares = Map.groupBy(lines, ({ memberId }) => memberId % BigInt(SHARES));
  return [...shares.values()];
}

/** Settles lines in one transaction. Does nothing where the result of the issue was revoked after the lines were read. */
async function settleShare(
  deps: LotteryDeps,
  issueId: bigint,
  lines: readonly LineToSettle[],
): Promise<void> {
  const settle = async (tx: Tx, part: readonly LineToSettle[]) => {
    const issue = await tx.maybe(lockDrawnIssue, [issueId]);
    if (issue) await settleLines(deps, tx, { issueId, drawn: issue.drawn, lines: part });
  };
  try {
    await deps.database.transaction((tx) => settle(tx, lines));
  } catch (error) {
    await isolateFailures(deps, lines, error, settle);
  }
}

interface Batch {
  readonly issueId: bigint;
  readonly drawn: Drawn;
  readonly lines: readonly LineToSettle[];
}

async function settleLines({ clock }: LotteryDeps, tx: Tx, { issueId, drawn, lines }: Batch): Promise<void> {
  const now = clock.now();
  const due = lines.filter(({ nextTryAt }) => nextTryAt === null || nextTryAt <= now);
  if (due.length === 0) return;
  const retried = due.filter(({ nextTryAt }) => nextTryAt !== null).map(({ id }) => id);
  if (retried.length > 0) await tx.run(deleteFailedLines, [retried]);
  const payments = due.map((line) => paymentFor(line, drawn));
  const members = await tx.many(storeSettlement, [
    issueId,
    due.map(({ id }) => id),
    payments.map(({ prize }) => prize),
    payments.map(({ rebate }) => rebate),
    due.filter((_, at) => payments[at]?.isTied).map(({ id }) => id),
    now,
  ]);
  for (const { memberId, asset, sequence } of members) tx.notify(balanceTopic(memberId, asset), sequence);
}

/** Prize and rebate of a line, in ledger units. A tie returns the stake, and a returned stake earns no rebate. */
function paymentFor(line: LineToSettle, drawn: Drawn) {
  const { play, picks } = playAndPicks(line);
  const wins = play.wins(picks, drawn);
  const isTied = isTie(play, wins);
  return {
    prize: payoutUnits(play, wins, line.series, line.stakeUnits),
    rebate: isTied ? 0n : rebateUnits(line.maxSeries, line.series, line.amountUnits),
    isTied,
  };
}
