import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/statement.ts';
import {
  addToDailyTotals,
  findEndOfBatch,
  haveEnded,
  lastEventId,
  listAppending,
  lockConsumer,
  moveConsumer,
} from './queries.ts';

/** Reads the events of closed and corrected rounds, each exactly once and in the order of their ids. */
export interface RoundEventConsumer {
  /** Its row in `round_event_consumer`. */
  readonly name: string;
  /** Processes the events after one id up to another, in the transaction that advances the consumer. */
  handle(tx: Tx, after: bigint, upTo: bigint): Promise<void>;
  /** Runs after every event that was appended before the run, up to the id `place`. */
  caughtUp?(tx: Tx, place: bigint): Promise<void>;
}

export const dailyTotals: RoundEventConsumer = {
  name: 'daily-totals',
  async handle(tx, after, upTo) {
    await tx.run(addToDailyTotals, [after, upTo]);
  },
};

const BATCH = 5000;
const CHECK_EVERY_MS = 20;
const WAIT_AT_MOST_MS = 5000;

/** Passes every event that was appended until now to a consumer. A consumer that another process serves is skipped. */
export async function consumeRoundEvents(database: Database, consumer: RoundEventConsumer): Promise<void> {
  const { id: lastId } = await database.one(lastEventId, []);
  if (!(await appendingTransactionsEnd(database))) return;
  const serve = async (tx: Tx): Promise<boolean> => {
    const place = await tx.maybe(lockConsumer, [consumer.name]);
    if (!place) return false;
    const { id: upTo } = await tx.one(findEndOfBatch, [place.eventId, lastId, BATCH]);
    if (upTo === null) {
      await consumer.caughtUp?.(tx, place.eventId);
      return false;
    }
    await consumer.handle(tx, place.eventId, upTo);
    await tx.run(moveConsumer, [consumer.name, upTo]);
    return true;
  };
  let more = true;
  while (more) more = await database.transaction(serve);
}

/**
 * Ids are assigned before their rows are visible. Once all transactions have ended that may have an id, no lower id can
 * appear any more. Other transactions are not waited for, however long they take. False where one takes too long: the
 * events wait for the next run.
 */
async function appendingTransactionsEnd(database: Database): Promise<boolean> {
  const { transactions } = await database.one(listAppending, []);
  for (let waitedMs = 0; waitedMs <= WAIT_AT_MOST_MS; waitedMs += CHECK_EVERY_MS) {
    if (transactions.length === 0 || (await database.one(haveEnded, [transactions])).ended) return true;
    await pause(CHECK_EVERY_MS);
  }
  return false;
}
