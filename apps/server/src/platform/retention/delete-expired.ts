import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { type Claim, claimForLong } from '../database/claims.ts';
import { type Database, tookTooLong } from '../database/database.ts';
import { addDeleted, deleteBatch, type DeletedBatch, setFinished } from './queries.ts';
import type { RetentionRule } from './retention-rule.ts';

export interface RetentionDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export interface DeleteOptions {
  /** Rows per statement and transaction, far below the statement timeout. */
  readonly batchRows?: number;
  /** Ends the run between two batches. The next run continues. */
  readonly budgetMs?: number;
  /** Pause after each batch, as a multiple of the duration of the batch. */
  readonly pauseFactor?: number;
}

const BATCH_ROWS = 2000;
const LEAST_ROWS = 100;
/** Below the time limit of the job and the interval between runs. */
export const RETENTION_BUDGET_MS = 4.5 * 60_000;
/** A slow database gets longer pauses in proportion. */
const PAUSE_FACTOR = 2;
/** Together with a batch far below the duration of a claim. */
const MOST_PAUSE_MS = 10_000;

interface Turn {
  readonly rule: RetentionRule;
  batchRows: number;
  from: string | null;
}

/** Another process took over, because this process extended its claim too late. */
class ClaimLost extends Error {}

/**
 * Deletes the expired rows of all rules, one batch per rule in rotation, so that a backlog in one table
 * delays no
 * other table. Does nothing while another process runs. A failed table is left to the next run; all failures
 * are
 * thrown at the end.
 */
export async function deleteExpired(
  deps: RetentionDeps,
  rules: readonly RetentionRule[],
  options: DeleteOptions = {},
): Promise<void> {
  const claim = await claimForLong(deps, 'retention');
  if (!claim) return;
  const failures = await deleteRoundRobin(deps, claim, rules, options);
  await claim.release();
  if (failures.length > 0) throw new AggregateError(failures, 'expired rows of some tables were not deleted');
}

async function deleteRoundRobin(
  { database, clock }: RetentionDeps,
  claim: Claim,
  rules: readonly RetentionRule[],
  { batchRows = BATCH_ROWS, budgetMs = RETENTION_BUDGET_MS, pauseFactor = PAUSE_FACTOR }: DeleteOptions,
): Promise<Error[]> {
  const endsMs = performance.now() + budgetMs;
  const failures: Error[] = [];
  let pending: Turn[] = rules.map((rule) => ({ rule, batchRows, from: null }));
  while (pending.length > 0) {
    const left: Turn[] = [];
    for (const turn of pending) {
      const beganMs = performance.now();
      if (beganMs >= endsMs) return failures;
      try {
        if (await takeTurn(database, claim, turn, clock.now())) left.push(turn);
      } catch (error) {
        if (error instanceof ClaimLost) return failures;
        if (canTakeLess(turn, error)) left.push(turn);
        else failures.push(new Error(`${turn.rule.table} failed`, { cause: error }));
      }
      await wait(Math.min((performance.now() - beganMs) * pauseFactor, MOST_PAUSE_MS));
    }
    pending = left;
  }
  return failures;
}

/** Deletes one batch. Returns whether more rows may be left. */
async function takeTurn(database: Database, claim: Claim, turn: Turn, now: Date): Promise<boolean> {
  const { table, retentionMs } = turn.rule;
  const before = new Date(now.getTime() - retentionMs);
  const { upTo, more } = await database.transaction(async (tx) => {
    if (!(await claim.extend(tx))) throw new ClaimLost();
    const batch = await tx.one(deleteBatch(turn.rule), [before, turn.from, turn.batchRows]);
    if (batch.deleted > 0n) await tx.run(addDeleted, [table, batch.deleted]);
    const more = mayHaveMore(turn, batch);
    if (!more) await tx.run(setFinished, [table, now]);
    return { upTo: batch.upTo, more };
  });
  turn.from = upTo;
  return more;
}

function mayHaveMore({ batchRows, from }: Turn, { found, deleted, upTo }: DeletedBatch): boolean {
  // A batch of rows with one timestamp that all stay would be read forever.
  return found === BigInt(batchRows) && (deleted > 0n || upTo !== from);
}

/** A slow disk or cold cache: a smaller batch may finish in time. */
function canTakeLess(turn: Turn, error: unknown): boolean {
  if (!tookTooLong(error) || turn.batchRows <= LEAST_ROWS) return false;
  turn.batchRows = Math.max(LEAST_ROWS, Math.floor(turn.batchRows / 4));
  return true;
}
