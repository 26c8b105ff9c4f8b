import { statement } from '../../platform/database/statement.ts';

interface CountRow {
  readonly key: Buffer;
  readonly count: number;
  readonly endsAt: Date;
}

/** In key order, so that concurrent calls with the same counters cannot deadlock. */
export const countOne = statement<[keys: Buffer[], ends: Date[], now: Date], CountRow>(
  'identity.count-one',
  `INSERT INTO rate_limit (key, count, window_ends_at)
   SELECT key, 1, ends FROM unnest($1::bytea[], $2::timestamptz[]) AS taken (key, ends) ORDER BY key
   ON CONFLICT (key) DO UPDATE
      SET count = CASE WHEN rate_limit.window_ends_at <= $3 THEN 1 ELSE rate_limit.count + 1 END,
          window_ends_at = CASE WHEN rate_limit.window_ends_at <= $3
                                THEN excluded.window_ends_at ELSE rate_limit.window_ends_at END
   RETURNING key, count, window_ends_at AS "endsAt"`,
);

export const readCounts = statement<[keys: Buffer[], now: Date], CountRow>(
  'identity.read-counts',
  `SELECT key, count, window_ends_at AS "endsAt" FROM rate_limit
    WHERE key = ANY ($1::bytea[]) AND window_ends_at > $2`,
);

export const releaseOne = statement<[keys: Buffer[]]>(
  'identity.give-back-one',
  `WITH held AS (SELECT key FROM rate_limit WHERE key = ANY ($1::bytea[]) ORDER BY key FOR UPDATE)
   UPDATE rate_limit SET count = greatest(count - 1, 0) FROM held WHERE rate_limit.key = held.key`,
);
