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
  /** Rows of one statement and transaction: far less than the database has time for. */
  readonly batchRows?: number;
  /** Ends the run between two batches; what is left belongs to the next run. */
  readonly budgetMs?: number;
  /** Pauses after each batch for so many times as long as the batch took. */
  readonly pauseFactor?: number;
}

const BATCH_ROWS = 2000;
const LEAST_ROWS = 100;
/** Below the time after which a job counts as expired, and below the time from one run to the next. */
export const RETENTION_BUDGET_MS = 4.5 * 60_000;
/** A database that is slow because members play is given more time by the same factor. */
const PAUSE_FACTOR = 2;
/** With the time of a batch far below the end of a claim. */
const MOST_PAUSE_MS = 10_000;

interface Turn {
  readonly rule: RetentionRule;
  batchRows: number;
  from: string | null;
}

/** The process fell silent for so long that another one took over. */
class ClaimLost extends Error {}

/**
 * Deletes the expired rows of every rule, a batch of each in turn, so that a backlog in one table keeps no other
 * waiting. Does nothing while another process is at it. A table that fails is left to the next run, and the failures of
 * all tables are thrown at the end.
 */
export async function deleteExpired(
  deps: RetentionDeps,
  rules: readonly RetentionRule[],
  options: DeleteOptions = {},
): Promise<void> {
  const claim = await claimForLong(deps, 'retention');
  if (!claim) return;
  const failures = await deleteInTurns(deps, claim, rules, options);
  await claim.giveBack();
  if (failures.length > 0) throw new AggregateError(failures, 'expired rows of some tables were not deleted');
}

async function deleteInTurns(
  { database, clock }: RetentionDeps,
  claim: Claim,
  rules: readonly RetentionRule[],
  { batchRows = BATCH_ROWS, budgetMs = RETENTION_BUDGET_MS, pauseFactor = PAUSE_FACTOR }: DeleteOptions,
): Promise<Error[]> {
  const endsMs = performance.now() + budgetMs;
  const failures: Error[] = [];
  let turns: Turn[] = rules.map((rule) => ({ rule, batchRows, from: null }));
  while (turns.length > 0) {
    const left: Turn[] = [];
    for (const turn of turns) {
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
    turns = left;
  }
  return failures;
}

/** Deletes one batch. Gives whether more may be left. */
async function takeTurn(database: Database, claim: Claim, turn: Turn, now: Date): Promise<boolean> {
  const { table, keptMs } = turn.rule;
  const before = new Date(now.getTime() - keptMs);
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
  // A batch of rows of one moment that all stay would be read for ever.
  return found === BigInt(batchRows) && (deleted > 0n || upTo !== from);
}

/** A disk that is slow, or a cache that is cold after a restart: a smaller batch may have time enough. */
function canTakeLess(turn: Turn, error: unknown): boolean {
  if (!tookTooLong(error) || turn.batchRows <= LEAST_ROWS) return false;
  turn.batchRows = Math.max(LEAST_ROWS, Math.floor(turn.batchRows / 4));
  return true;
}
