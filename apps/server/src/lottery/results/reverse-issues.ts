import { balanceTopic } from '../../ledger/index.ts';
import { workOnEach } from '../../platform/concurrency.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { LotteryDeps } from '../deps.ts';
import { ordersTopic } from '../lottery-topics.ts';
import {
  continueReversal,
  endReversal,
  listLinesToReverse,
  listOpenReversals,
  lockReversal,
  type OpenReversal,
  revokeLines,
} from './queries.ts';
import { isolateFailures } from '../settlement/isolate-failures.ts';
import { deleteFailedLines } from '../settlement/queries.ts';

/** Lines of one transaction. */
const BATCH = 200;

/**
 * Takes back the payments of corrected issues, and refunds cancelled issues, each line once. A run that ends in the middle is
 * continued by the next run. A line that fails is tried again later, and the other lines continue.
 */
export async function reverseIssues(deps: LotteryDeps): Promise<void> {
  await workOnEach(await deps.database.many(listOpenReversals, []), ({ id }) => reverseIssue(deps, id));
}

async function reverseIssue(deps: LotteryDeps, id: bigint): Promise<void> {
  for (;;) {
    try {
      if (!(await deps.database.transaction((tx) => reverseBatch(deps, tx, id)))) return;
    } catch (error) {
      await reverseApart(deps, id, error);
    }
  }
}

/** Returns false where no line remains for now, or another process reverses the lines. */
async function reverseBatch({ clock }: LotteryDeps, tx: Tx, id: bigint): Promise<boolean> {
  const reversal = await tx.maybe(lockReversal, [id]);
  if (!reversal) return false;
  const now = clock.now();
  const { issueId, kind, fromMemberId } = reversal;
  const lines = await tx.many(listLinesToReverse, [issueId, kind, fromMemberId, now, BATCH]);
  await reverseLines(tx, reversal, { lines, now });
  const last = lines.at(-1);
  await tx.run(continueReversal, [id, last && lines.length === BATCH ? last.memberId : 0n]);
  if (lines.length < BATCH) await tx.run(endReversal, [id, now]);
  return lines.length === BATCH;
}

interface LinesToReverse {
  readonly lines: readonly { readonly id: bigint; readonly memberId: bigint }[];
  readonly now: Date;
}

async function reverseLines(tx: Tx, { kind }: OpenReversal, { lines, now }: LinesToReverse): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await tx.run(deleteFailedLines, [ids]);
  const changed = await tx.many(revokeLines, [ids, kind === 'cancellation', now]);
  for (const { memberId, asset, sequence } of changed) tx.notify(balanceTopic(memberId, asset), sequence);
  for (const memberId of new Set(lines.map((line) => line.memberId))) tx.notify(ordersTopic(memberId));
}

/** Reverses the lines of a failed batch apart from the lines that fail. */
async function reverseApart(deps: LotteryDeps, id: bigint, error: unknown): Promise<void> {
  const { database, clock } = deps;
  const reversal = await database.transaction((tx) => tx.maybe(lockReversal, [id]));
  if (!reversal) return;
  const { issueId, kind, fromMemberId } = reversal;
  const lines = await database.many(listLinesToReverse, [issueId, kind, fromMemberId, clock.now(), BATCH]);
  await isolateFailures(deps, lines, error, (tx, part) =>
    reverseLines(tx, reversal, { lines: part, now: clock.now() }),
  );
}
