import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { findLastHandedOut, listPosting } from './transfer-queries.ts';

const LOOK_AGAIN_MS = 20;
/** Half a minute: postings take milliseconds, and a transaction that sits idle is ended after five seconds. */
const LOOKS = 1_500;

/**
 * An id up to which no transfer will ever be added: ids are handed out before the commit, so a lower one may still
 * come after a higher. Waits for the transactions that hold ids now, and holds nobody up.
 */
export async function settledUpTo(database: Database): Promise<bigint> {
  // The order matters: whoever took an id up to this one is seen below until it has ended.
  const { lastId } = await database.one(findLastHandedOut, []);
  let waiting = await posting(database);
  for (let looks = 0; waiting.size > 0; looks += 1) {
    if (looks === LOOKS) throw new Error('a transaction holds transfer ids and does not end');
    await pause(LOOK_AGAIN_MS);
    waiting = waiting.intersection(await posting(database));
  }
  return lastId;
}

async function posting(database: Database): Promise<Set<string>> {
  const rows = await database.many(listPosting, []);
  return new Set(rows.map(({ transaction }) => transaction));
}
