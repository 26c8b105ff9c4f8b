import { statement } from '../../platform/database/statement.ts';

interface AttemptRow {
  /** This member signed in with the browser before. */
  readonly own: boolean;
  readonly key: Buffer;
  readonly before: number;
  /** With the attempt itself; null when it is not counted. */
  readonly count: number | null;
  readonly endsAt: Date;
}

/**
 * Counts an attempt unless a count blocks it, and returns whether the browser belongs to the owner, in one
 * round trip. A blocked attempt writes nothing. The keys come twice, for the owner's browser and for a
 * stranger's; the statement takes those of the matching case in key order, so that concurrent attempts
 * cannot deadlock. `stops` is the count that blocks; null where none does.
 */
export const countAttempt = statement<
  [
    merchantCode: string,
    userName: string,
    deviceHash: Buffer | null,
    now: Date,
    keys: Buffer[],
    ends: Date[],
    stops: (number | null)[],
    counted: boolean[],
    ofOwner: boolean[],
  ],
  AttemptRow
>(
  'identity.count-attempt',
  `WITH who AS (
     SELECT EXISTS (SELECT FROM session s JOIN member m ON m.id = s.member_id
                     WHERE m.merchant_code = $1 AND m.user_name = $2 AND s.device_hash = $3) AS own,
            -- A count that a crash undoes is no loss: nobody waits until it is on disk.
            set_config('synchronous_commit', 'off', true)
   ), asked AS (
     SELECT who.own, a.key, a.ends, a.stops, a.counted, coalesce(r.count, 0) AS before,
            coalesce(r.window_ends_at, $4) AS before_ends_at
       FROM who JOIN unnest($5::bytea[], $6::timestamptz[], $7::integer[], $8::boolean[], $9::boolean[])
                  AS a (key, ends, stops, counted, of_owner) ON a.of_owner = who.own
       LEFT JOIN rate_limit r ON r.key = a.key AND r.window_ends_at > $4
   ), taken AS (
     INSERT INTO rate_limit (key, count, window_ends_at)
     SELECT key, 1, ends FROM asked
      WHERE counted AND NOT EXISTS (SELECT FROM asked stopping WHERE stopping.before >= stopping.stops)
      ORDER BY key
     ON CONFLICT (key) DO UPDATE
        SET count = CASE WHEN rate_limit.window_ends_at <= $4 THEN 1 ELSE rate_limit.count + 1 END,
            window_ends_at = CASE WHEN rate_limit.window_ends_at <= $4
                                  THEN excluded.window_ends_at ELSE rate_limit.window_ends_at END
     RETURNING key, count, window_ends_at
   )
   SELECT own, key, before, taken.count, coalesce(taken.window_ends_at, before_ends_at) AS "endsAt"
     FROM asked LEFT JOIN taken USING (key)`,
);

/**
 * The account with this user name, or else the account that was opened by this number. A verified number
 * belongs to its owner. An unverified number belongs to one account only while no other account was opened
 * by it and nobody has verified it.
 */
export const findSignInName = statement<
  [merchantCode: string, userName: string, numberLookup: Buffer],
  { userName: string }
>(
  'identity.find-sign-in-name',
  `SELECT user_name AS "userName" FROM member
    WHERE id = coalesce(
      (SELECT id FROM member WHERE merchant_code = $1 AND user_name = $2),
      (SELECT CASE WHEN bool_or(verified_at IS NOT NULL)
                   THEN max(member_id) FILTER (WHERE verified_at IS NOT NULL AND signs_in)
                   WHEN count(*) = 1 THEN max(member_id) END
         FROM member_personal
        WHERE merchant_code = $1 AND field = 'mobileNum' AND lookup = $3
          AND (signs_in OR verified_at IS NOT NULL)))`,
);
