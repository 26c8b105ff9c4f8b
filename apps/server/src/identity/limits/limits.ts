import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { countOne, giveBackOne, readCounts } from './queries.ts';

/** How often something may happen within a window that begins with its first time and is never drawn out. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** One thing to count: a limit and whom it is counted for (an address, a folded name, a number's lookup). */
export interface Counted {
  readonly limit: Limit;
  readonly subject: string;
}

export interface Count extends Counted {
  readonly count: number;
  readonly endsAt: Date;
}

/** Counters in the database, so that several servers share them. Only hashes of the subjects lie there. */
export interface Limits {
  /** Counts one more for each in one statement and answers the new counts, in the order given. */
  take(db: Queryable, counted: readonly Counted[]): Promise<Count[]>;
  /** The counts as they are; 0 where nothing was counted or the window is over. */
  read(db: Queryable, counted: readonly Counted[]): Promise<Count[]>;
  /** Takes back one that `take` counted, because what it was counted for did not happen. */
  giveBack(db: Queryable, counted: readonly Counted[]): Promise<void>;
}

/** Whether a count taken before the act is beyond its limit. */
export function isOver({ count, limit }: Count): boolean {
  return count > limit.most;
}

/** Whole seconds until the last of the windows ends, when none of them refuses any more; at least 1. */
export function retryAfterSeconds(counts: readonly Count[], clock: Clock): number {
  const ends = Math.max(...counts.map(({ endsAt }) => endsAt.getTime()));
  return Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000));
}

export function openLimits({ clock }: { readonly clock: Clock }): Limits {
  return {
    async take(db, counted) {
      const now = clock.now();
      const ends = counted.map(({ limit }) => new Date(now.getTime() + limit.windowSeconds * 1000));
      return paired(counted, await db.many(countOne, [counted.map(keyOf), ends, now]), now);
    },
    async read(db, counted) {
      const now = clock.now();
      return paired(counted, await db.many(readCounts, [counted.map(keyOf), now]), now);
    },
    async giveBack(db, counted) {
      await db.run(giveBackOne, [counted.map(keyOf)]);
    },
  };
}

interface CountRow {
  readonly key: Buffer;
  readonly count: number;
  readonly endsAt: Date;
}

function paired(counted: readonly Counted[], rows: readonly CountRow[], now: Date): Count[] {
  const byKey = new Map(rows.map((row) => [row.key.toString('hex'), row]));
  return counted.map((one) => {
    const row = byKey.get(keyOf(one).toString('hex'));
    return { ...one, count: row?.count ?? 0, endsAt: row?.endsAt ?? now };
  });
}

/** The name of a counter in the database. */
export function keyOf({ limit, subject }: Counted): Buffer {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest().subarray(0, 16);
}
