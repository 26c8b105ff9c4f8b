import { type Statement, statement } from '../../platform/database/statement.ts';
import type { OpenPlace } from './open-months.ts';

type MarkKind = 'changes' | 'full' | `rail:${string}`;

/** No row while another server has the lock. */
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
  `UPDATE reconciliation_mark SET finished_at = $2, begun_at = NULL, run = NULL WHERE kind = $1`,
);

/** The stored progress of a run. */
export interface DailyRun {
  readonly step: 'open' | 'seals' | 'blocks' | 'rows' | 'months';
  /** The last day, transfer or row that was read; empty at the start. */
  readonly place: string;
  /** Progress of the check of open months; afterwards its end. */
  readonly open: OpenPlace;
  /** Index of the domain whose rows are read. */
  readonly check: number;
  /** Number of rows of this domain, or transfers of closed months, read so far. */
  readonly read: number;
}

export interface DailyMark {
  /** The current run; null while none is running. */
  readonly run: DailyRun | null;
  readonly begunAt: Date | null;
  readonly finishedAt: Date | null;
}

const DAILY = `SELECT run, begun_at AS "begunAt", finished_at AS "finishedAt" FROM reconciliation_mark WHERE kind = 'full'`;

export const findDailyMark: Statement<[], DailyMark> = statement('ledger.find-daily-mark', DAILY);

/** No row while another process reads a page. */
export const lockDailyMark: Statement<[], DailyMark> = statement(
  'ledger.lock-daily-mark',
  `${DAILY} FOR UPDATE SKIP LOCKED`,
);

/** Begins a run, unless one is running or ended since. */
export const beginRun = statement<[run: string, now: Date, dueSince: Date]>(
  'ledger.begin-daily-run',
  `UPDATE reconciliation_mark SET run = $1::jsonb, begun_at = $2, heartbeat_at = $2
   WHERE kind = 'full' AND run IS NULL AND (finished_at IS NULL OR finished_at < $3)`,
);

export const moveRun = statement<[run: string, now: Date]>(
  'ledger.move-daily-run',
  `UPDATE reconciliation_mark SET run = $1::jsonb, heartbeat_at = $2 WHERE kind = 'full'`,
);

/** Time of the last page of the current run, or of its start; no row without a run. */
export const findHeartbeat = statement<[], { at: Date }>(
  'ledger.find-daily-heartbeat',
  `SELECT heartbeat_at AS at FROM reconciliation_mark WHERE kind = 'full' AND run IS NOT NULL AND heartbeat_at IS NOT NULL`,
);

/** The last transfer of the closed months. */
export const findClosedUpTo = statement<[], { closedUpTo: bigint }>(
  'ledger.find-closed-up-to',
  `SELECT ledger_closed_up_to(9223372036854775807) AS "closedUpTo"`,
);

/** The last row of a domain that was read; no row before the first run. */
export const findRowsPlace = statement<[name: string], { place: bigint }>(
  'ledger.find-rows-place',
  `SELECT place FROM reconciliation_rows WHERE name = $1`,
);

export const moveRowsPlace = statement<[name: string, place: bigint]>(
  'ledger.move-rows-place',
  `INSERT INTO reconciliation_rows (name, place) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET place = $2`,
);

export const listMarks = statement<[], { kind: MarkKind; finishedAt: Date | null }>(
  'ledger.list-reconciliation-marks',
  `SELECT kind, finished_at AS "finishedAt" FROM reconciliation_mark ORDER BY kind`,
);

export const findMark = statement<[kind: MarkKind], { upTo: bigint; finishedAt: Date | null }>(
  'ledger.find-reconciliation-mark',
  `SELECT up_to AS "upTo", finished_at AS "finishedAt" FROM reconciliation_mark WHERE kind = $1`,
);

/** Never moves back, because another server may be ahead. */
export const passMark = statement<[kind: MarkKind, upTo: bigint, now: Date]>(
  'ledger.pass-reconciliation-mark',
  `INSERT INTO reconciliation_mark AS m (kind, up_to, finished_at) VALUES ($1, $2, $3)
   ON CONFLICT (kind) DO UPDATE SET up_to = greatest(m.up_to, $2), finished_at = $3`,
);
