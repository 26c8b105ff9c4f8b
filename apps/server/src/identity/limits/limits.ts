import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { countOne, releaseOne, readCounts } from './queries.ts';

/** Maximum number of events within a window that begins with the first event and is never extended. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** A limit and the subject of its count (an address, a folded name, a number's lookup). */
export interface Counted {
  readonly limit: Limit;
  readonly subject: string;
}

export interface Count extends Counted {
  readonly count: number;
  readonly endsAt: Date;
}

/** Whether a count that was taken before the action is above its limit. */
export function isOver({ count, limit }: Count): boolean {
  return count > limit.most;
}

/** Whole seconds until the last of the windows ends, when none of them refuses any more; at least 1. */
export function retryAfterSeconds(counts: readonly Count[], clock: Clock): number {
  const ends = Math.max(...counts.map(({ endsAt }) => endsAt.getTime()));
  return Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000));
}

/** Counters in the database, so that several servers share them. The database stores only hashes of the subjects. */
export interface Limits {
  /** Increments each counter in one statement and returns the new counts in the given order. */
  take(db: Queryable, counted: readonly Counted[]): Promise<Count[]>;
  /** Returns the current counts; 0 without a count or after the window. */
  read(db: Queryable, counted: readonly Counted[]): Promise<Count[]>;
  /** Reverts one count of `take`, because the counted action did not happen. */
  release(db: Queryable, counted: readonly Counted[]): Promise<void>;
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
    async release(db, counted) {
      await db.run(releaseOne, [counted.map(keyOf)]);
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

/** Short, so that a released count or the end of a window takes effect almost at once. */
const MOMENT_MS = 1000;

/** Bounds the memory: an attack can produce any number of subjects. */
const MAX_ENTRIES = 20_000;

type Subject = Pick<Counted, 'limit' | 'subject'>;

/** Limits that were exceeded a moment ago, in this process: another query at once would return the same. */
export interface RecentlyExceeded {
  /**
   * Whether the limit was exceeded a moment ago. After the moment one caller gets false and queries the
   * database; concurrent callers get the earlier result, so that an attack never queries in parallel.
   */
  isExceeded(counted: Subject): boolean;
  add(counted: Subject): void;
  /** Removes a subject that is no longer over its limit. */
  remove(counted: Subject): void;
}

export function openRecentlyExceeded({ clock }: { readonly clock: Clock }): RecentlyExceeded {
  const until = new Map<string, number>();
  return {
    isExceeded(counted) {
      const name = nameOf(counted);
      const untilMs = until.get(name);
      if (untilMs === undefined) return false;
      const nowMs = clock.now().getTime();
      if (untilMs > nowMs) return true;
      until.set(name, nowMs + MOMENT_MS);
      return false;
    },
    add(counted) {
      if (until.size >= MAX_ENTRIES) until.clear();
      until.set(nameOf(counted), clock.now().getTime() + MOMENT_MS);
    },
    remove: (counted) => void until.delete(nameOf(counted)),
  };
}

function nameOf({ limit, subject }: Subject): string {
  return `${limit.name}\n${subject}`;
}
