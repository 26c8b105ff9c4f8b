import type { Drawn } from '@tessera/contract/lottery/play-definition';
import { playOf } from '@tessera/contract/lottery/plays';
import { payoutUnits, rebateUnits } from '@tessera/contract/lottery/prize';
import { picksFrom } from '@tessera/contract/lottery/slip';
import { balanceTopic } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { forgetFailedLines } from '../results/queries.ts';
import { isolateFailures } from '../results/isolate-failures.ts';
import {
  type LineToSettle,
  listIssuesToSettle,
  listLinesToSettle,
  lockDrawnIssue,
  markSettled,
  storeSettlement,
} from './queries.ts';

/** Lines of one transaction: well within the time limit of a statement on a busy machine. */
const BATCH = 2000;
/**
 * Batches in progress. Each has members of its own: a batch that pays a member of another batch waits until that batch is
 * committed.
 */
const SHARES = 4;

/**
 * Pays the lines of every drawn issue, each line once. A run that ends in the middle is continued by the next run. A line that
 * fails is recorded and tried again later, and the other lines are settled.
 */
export async function settleIssues(deps: LotteryDeps): Promise<void> {
  for (const { id } of await deps.database.many(listIssuesToSettle, [])) await settleIssue(deps, id);
}

async function settleIssue(deps: LotteryDeps, issueId: bigint): Promise<void> {
  await Promise.all(Array.from({ length: SHARES }, (_, share) => settleShare(deps, issueId, share)));
  await deps.database.run(markSettled, [issueId]);
}

/** Settles the lines of one share of the members, in the order of their ids. */
async function settleShare(deps: LotteryDeps, issueId: bigint, share: number): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) after = await settleNext(deps, { issueId, share, after });
}

interface Place {
  readonly issueId: bigint;
  readonly share: number;
  /** Lines with ids up to this one are done, or remain for the next run. */
  readonly after: bigint;
}

/** Returns the last line of the batch; undefined where no line remains. */
async function settleNext(deps: LotteryDeps, { issueId, share, after }: Place): Promise<bigint | undefined> {
  let lines: readonly LineToSettle[] = [];
  try {
    await deps.database.transaction(async (tx) => {
      const issue = await tx.maybe(lockDrawnIssue, [issueId]);
      if (!issue) return;
      lines = await tx.many(listLinesToSettle, [issueId, after, BATCH, SHARES, share]);
      await settleLines(deps, tx, { issueId, drawn: issue.drawn, lines });
    });
  } catch (error) {
    await isolateFailures(deps, lines, error, async (tx, part) => {
      const issue = await tx.maybe(lockDrawnIssue, [issueId]);
      if (issue) await settleLines(deps, tx, { issueId, drawn: issue.drawn, lines: part });
    });
  }
  return lines.length === BATCH ? lines.at(-1)?.id : undefined;
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
  if (retried.length > 0) await tx.run(forgetFailedLines, [retried]);
  const payments = due.map((line) => paymentFor(line, drawn));
  const members = await tx.many(storeSettlement, [
    issueId,
    due.map(({ id }) => id),
    payments.map(({ prize }) => prize),
    payments.map(({ rebate }) => rebate),
    now,
  ]);
  for (const { memberId, asset, sequence } of members) tx.notify(balanceTopic(memberId, asset), sequence);
}

/** Prize and rebate of a line, in ledger units. */
function paymentFor(line: LineToSettle, drawn: Drawn) {
  const play = playOf(line.playId);
  const picks = play && picksFrom(play, line.picks);
  if (!play || !picks) throw new Error(`line ${line.id} has an unknown play`);
  return {
    prize: payoutUnits(play, play.wins(picks, drawn), line.series, line.stakeUnits),
    rebate: rebateUnits(line.maxSeries, line.series, line.amountUnits),
  };
}
