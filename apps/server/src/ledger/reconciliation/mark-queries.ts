import { statement } from '../../platform/database/statement.ts';

type MarkKind = 'changes' | 'full' | `rail:${string}`;

/** Nothing while another server holds it. */
export const lockMark = statement<[kind: MarkKind], { upTo: bigint; finishedAt: Date | null }>(
  'ledger.lock-reconciliation-mark',
  `SELECT up_to AS "upTo", finished_at AS "finishedAt" FROM reconciliation_mark
   WHERE kind = $1 FOR UPDATE SKIP LOCKED`,
);

export const moveMark = statement<[kind: MarkKind, upTo: bigint]>(
  'ledger.move-reconciliation-mark',
  `UPDATE reconciliation_mark SET up_to = $2 WHERE kind = $1`,
);

export const finishMark = statement<[kind: MarkKind, now: Date]>(
  'ledger.finish-reconciliation-mark',
  `UPDATE reconciliation_mark SET finished_at = $2, begun_at = NULL WHERE kind = $1`,
);

/** One row for whoever begins first: not finished since `dueSince`, and not begun by another since `staleBefore`. */
export const beginMark = statement<
  [kind: MarkKind, now: Date, dueSince: Date, staleBefore: Date],
  { kind: MarkKind }
>(
  'ledger.begin-reconciliation-mark',
  `UPDATE reconciliation_mark SET begun_at = $2
   WHERE kind = $1 AND (finished_at IS NULL OR finished_at < $3) AND (begun_at IS NULL OR begun_at < $4)
   RETURNING kind`,
);

export const listMarks = statement<[], { kind: MarkKind; finishedAt: Date | null }>(
  'ledger.list-reconciliation-marks',
  `SELECT kind, finished_at AS "finishedAt" FROM reconciliation_mark`,
);

export const findMark = statement<[kind: MarkKind], { upTo: bigint; finishedAt: Date | null }>(
  'ledger.find-reconciliation-mark',
  `SELECT up_to AS "upTo", finished_at AS "finishedAt" FROM reconciliation_mark WHERE kind = $1`,
);

/** Never back: another server may have come further. */
export const passMark = statement<[kind: MarkKind, upTo: bigint, now: Date]>(
  'ledger.pass-reconciliation-mark',
  `INSERT INTO reconciliation_mark AS m (kind, up_to, finished_at) VALUES ($1, $2, $3)
   ON CONFLICT (kind) DO UPDATE SET up_to = greatest(m.up_to, $2), finished_at = $3`,
);
