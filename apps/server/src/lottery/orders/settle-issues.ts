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
  settleLines,
} from './queries.ts';

/** Lines of one transaction: well within the time limit of a statement on a busy machine. */
const BATCH = 2000;
/** Batches in progress: the database settles one batch while the results of another are computed. */
const PARALLEL = 2;

/**
 * Pays the lines of every drawn issue, each line once. A run that ends in the middle is continued by the next run. A line that
 * fails is recorded and tried again later, and the other lines are settled.
 */
export async function settleIssues(deps: LotteryDeps): Promise<void> {
  for (const { id } of await deps.database.many(listIssuesToSettle, [])) await settleIssue(deps, id);
}

async function settleIssue(deps: LotteryDeps, issueId: bigint): Promise<void> {
  const read = lineReader(issueId);
  const settleAll = async () => {
    while (await settleNext(deps, issueId, read));
  };
  await Promise.all(Array.from({ length: PARALLEL }, settleAll));
  await deps.database.run(markSettled, [issueId]);
}

/** Lines with ids above `after`, up to the last line. */
interface Batch {
  readonly after: bigint;
  readonly lines: readonly LineToSettle[];
}

type ReadBatch = (tx: Tx) => Promise<Batch>;

/**
 * Returns a function that reads the next batch of an issue. Parallel transactions share the function, and each gets other
 * lines. The next run reads the lines of a failed transaction again.
 */
function lineReader(issueId: bigint): ReadBatch {
  let upTo = 0n;
  let reading = Promise.resolve();
  return async (tx) => {
    const before = reading;
    const { promise, resolve } = Promise.withResolvers<void>();
    reading = promise;
    try {
      await before;
      const after = upTo;
      const lines = await tx.many(listLinesToSettle, [issueId, after, BATCH]);
      upTo = lines.at(-1)?.id ?? after;
      return { after, lines };
    } finally {
      resolve();
    }
  };
}

/** Returns false where no line remains. */
async function settleNext(deps: LotteryDeps, issueId: bigint, read: ReadBatch): Promise<boolean> {
  let batch: Batch | undefined;
  try {
    return await deps.database.transaction(async (tx) => {
      const issue = await tx.maybe(lockDrawnIssue, [issueId]);
      if (!issue) return false;
      batch = await read(tx);
      await settleBatch(deps, tx, { issueId, drawn: issue.drawn, ...batch });
      return batch.lines.length === BATCH;
    });
  } catch (error) {
    const lines = batch?.lines ?? [];
    await isolateFailures(deps, lines, error, async (tx, part) => {
      const issue = await tx.maybe(lockDrawnIssue, [issueId]);
      const after = (part[0]?.id ?? 1n) - 1n;
      if (issue) await settleBatch(deps, tx, { issueId, drawn: issue.drawn, after, lines: part });
    });
    return lines.length === BATCH;
  }
}

async function settleBatch(
  { clock }: LotteryDeps,
  tx: Tx,
  { issueId, drawn, after, lines }: Batch & { readonly issueId: bigint; readonly drawn: Drawn },
): Promise<void> {
  const last = lines.at(-1);
  if (!last) return;
  const now = clock.now();
  const isDeferred = (line: LineToSettle) => line.nextTryAt !== null && line.nextTryAt > now;
  const results = lines.flatMap((line) =>
    isDeferred(line) ? unsettled(line) : (payoutOf(line, drawn) ?? []),
  );
  const retried = lines.filter((line) => line.nextTryAt !== null && !isDeferred(line)).map(({ id }) => id);
  if (retried.length > 0) await tx.run(forgetFailedLines, [retried]);
  const members = await tx.many(settleLines, [issueId, after, last.id, JSON.stringify(results), now]);
  for (const { memberId, asset, sequence } of members) tx.notify(balanceTopic(memberId, asset), sequence);
}

/** An entry without amounts: the line failed a short time ago and is tried again later. */
function unsettled({ id }: LineToSettle) {
  return { id: id.toString(), prize: null, rebate: null };
}

/** Prize and rebate of a line, as texts of ledger units. Undefined for a line without both. */
function payoutOf(line: LineToSettle, drawn: Drawn) {
  const play = playOf(line.playId);
  const picks = play && picksFrom(play, line.picks);
  if (!play || !picks) throw new Error(`line ${line.id} has an unknown play`);
  const prize = payoutUnits(play, play.wins(picks, drawn), line.series, line.stakeUnits);
  const rebate = rebateUnits(line.maxSeries, line.series, line.amountUnits);
  if (prize === 0n && rebate === 0n) return undefined;
  return { id: line.id.toString(), prize: prize.toString(), rebate: rebate.toString() };
}
