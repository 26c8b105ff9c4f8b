import type { ExclusionTerm, LimitKind, LimitPeriod } from '@tessera/contract/wallet/protection';
import { keysetOrder, LAST_KEYSET_VALUE } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';

/** Time of the last shown summary; for a new account, the time of registration. */
export const findSummaryShown = statement<[memberId: bigint], { readonly shownAt: Date }>(
  'protection.find-summary-shown',
  `SELECT coalesce(s.shown_at, m.registered_at) AS "shownAt"
     FROM member m LEFT JOIN protection_summary s ON s.member_id = m.id WHERE m.id = $1`,
);

export const putSummaryShown = statement<[memberId: bigint, at: Date]>(
  'protection.put-summary-shown',
  `INSERT INTO protection_summary (member_id, shown_at) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET shown_at = greatest(protection_summary.shown_at, excluded.shown_at)`,
);

/** Time of the last change or review of the limits (null: never), and whether the member ever deposited. */
export const findLimitsHistory = statement<
  [memberId: bigint],
  { readonly lookedAt: Date | null; readonly everPaidIn: boolean }
>(
  'protection.find-limits-history',
  `SELECT (SELECT max(at) FROM protection_change
            WHERE member_id = $1 AND what IN ('limit', 'raise', 'raise-confirmed', 'limits-kept')) AS "lookedAt",
          EXISTS (SELECT FROM deposit_order WHERE member_id = $1 AND state = 'credited') AS "everPaidIn"`,
);

/** The monthly deposit limit, with the credited deposits of this month with and without this order. */
export const findMonthlyDeposits = statement<
  [memberId: bigint, asset: string, now: Date, withoutId: bigint],
  { readonly most: bigint; readonly units: bigint; readonly before: bigint }
>(
  'protection.find-month-paid-in',
  `SELECT l.most, coalesce(sum(o.credited_units), 0)::bigint AS units,
          coalesce(sum(o.credited_units) FILTER (WHERE o.id <> $4), 0)::bigint AS before
     FROM protection_limit l
     LEFT JOIN deposit_order o ON o.member_id = l.member_id AND o.asset = $2 AND o.state = 'credited'
      AND o.created_at >= ledger_day_begins(protection_period('month', $3))
    WHERE l.member_id = $1 AND l.kind = 'deposit' AND l.period = 'month'
    GROUP BY l.most`,
);

const highestLimit = keysetOrder(`${LAST_KEYSET_VALUE} - l.most`, 'm.id');

/**
 * Members to contact: a monthly limit above $4 without a contact since the limit was set; or deposits up to
 * the cap ($5, for young members $6) without a contact this month. Null disables a condition.
 */
export const listContactsDue = statement<
  [
    merchantCode: string,
    asset: string,
    now: Date,
    above: bigint | null,
    cap: bigint | null,
    young: bigint | null,
    after: string | null,
    limit: number,
  ],
  ContactDue
>(
  'protection.list-talks-due',
  `SELECT m.user_name AS "userName", m.id AS "memberId", l.most, paid.units, ${highestLimit.column}
     FROM protection_limit l JOIN member m ON m.id = l.member_id JOIN member_protection p ON p.member_id = m.id,
          LATERAL (SELECT ledger_day_begins(protection_period('month', $3)) AS begins) AS month,
          LATERAL (SELECT coalesce(sum(o.credited_units), 0)::bigint AS units FROM deposit_order o
                    WHERE o.member_id = m.id AND o.asset = $2 AND o.state = 'credited'
                      AND o.created_at >= month.begins) AS paid,
          LATERAL (SELECT max(c.id) AS id, max(c.at) AS at FROM protection_change c
                    WHERE c.member_id = m.id AND c.what = 'talked') AS talk,
          LATERAL (SELECT max(c.id) AS id FROM protection_change c
                    WHERE c.member_id = m.id AND c.what IN ('limit', 'raise-confirmed')
                      AND c.detail ->> 'kind' = 'deposit' AND c.detail ->> 'period' = 'month') AS chosen
    WHERE m.merchant_code = $1 AND l.kind = 'deposit' AND l.period = 'month'
      AND ((l.most > $4::bigint AND (talk.id IS NULL OR talk.id < chosen.id))
        OR (l.most >= CASE WHEN p.age_told_at IS NULL OR p.young_until > $3 THEN $6::bigint ELSE $5::bigint END
            AND paid.units >= l.most AND (talk.at IS NULL OR talk.at < month.begins)))
      AND ${highestLimit.behind('$7')}
    ${highestLimit.order} LIMIT $8`,
);

/** Locks the member's balances, so that no stake runs while a limit changes. */
export const lockBalances = statement<[memberId: bigint]>(
  'protection.lock-money',
  `SELECT FROM member_balance WHERE member_id = $1 ORDER BY asset FOR NO KEY UPDATE`,
);

export const advanceClock = statement<[now: Date], { latest: Date }>(
  'protection.pass-time',
  `UPDATE installation_clock SET latest = greatest(latest, $1) RETURNING latest`,
);

/** The first unmet requirement of the market; null when none is unmet. */
export const findMissing = statement<
  [
    memberId: bigint,
    birthdayRequired: boolean,
    limitsRequired: readonly LimitPeriod[],
    monthCap: bigint | null,
    monthCapOfYoung: bigint | null,
    now: Date,
  ],
  { missing: 'protection.age' | 'protection.limits.required' | null }
>('protection.find-missing', 'SELECT protection_missing($1, $2, $3, $4, $5, $6) AS missing');

/** The refusal of a launch, deposit or transfer; null when the action is allowed. */
export const checkProtection = statement<
  [
    memberId: bigint,
    asset: string,
    action: 'launch' | 'deposit' | 'upline-sent' | 'bonus',
    amountUnits: bigint,
    now: Date,
  ],
  { refusal: string | null }
>('protection.ask', `SELECT protection_check($1, $2, $3, $4, $5) AS refusal`);

export interface ProtectionRow {
  readonly breakUntil: Date | null;
  readonly excludedTerm: ExclusionTerm | null;
  readonly excludedUntil: Date | null;
  readonly leaveFrom: Date | null;
  readonly realityCheckMs: number | null;
  readonly ageReportedAt: Date | null;
  readonly ofAgeFrom: Date | null;
  readonly youngUntil: Date | null;
}

export const findProtection = statement<[memberId: bigint], ProtectionRow>(
  'protection.find',
  `SELECT break_until AS "breakUntil", excluded_term AS "excludedTerm", excluded_until AS "excludedUntil",
          leave_from AS "leaveFrom", reality_check_ms AS "realityCheckMs", age_told_at AS "ageReportedAt",
          of_age_from AS "ofAgeFrom", young_until AS "youngUntil"
     FROM member_protection WHERE member_id = $1`,
);

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Ledger units; milliseconds for time limits. */
  readonly most: bigint;
  readonly used: bigint;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
  /** Start of the next period. */
  readonly until: Date;
}

export const listLimits = statement<[memberId: bigint, asset: string, now: Date], LimitRow>(
  'protection.list-limits',
  `SELECT kind, period, most, protection_used(member_id, $2, kind, period, $3) AS used, raise_to AS "raiseTo",
          raise_from AS "raiseFrom", protection_period_end(period, $3) AS until
     FROM protection_limit WHERE member_id = $1
    ORDER BY array_position(ARRAY['deposit', 'loss', 'time'], kind),
             array_position(ARRAY['day', 'week', 'month'], period)`,
);

export interface LimitStateRow {
  readonly most: bigint | null;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
  /** End of the current period of the limit. */
  readonly periodEnd: Date;
}

/** The current limit or none, with the end of the current period. */
export const findLimit = statement<
  [memberId: bigint, kind: LimitKind, period: LimitPeriod, now: Date],
  LimitStateRow
>(
  'protection.find-limit',
  `SELECT l.most, l.raise_to AS "raiseTo", l.raise_from AS "raiseFrom",
          protection_period_end($3, $4) AS "periodEnd"
     FROM (SELECT) AS always
     LEFT JOIN protection_limit l ON l.member_id = $1 AND l.kind = $2 AND l.period = $3`,
);

/** The current limits of one kind. */
export const listLimitsOfKind = statement<
  [memberId: bigint, kind: LimitKind],
  { period: LimitPeriod; most: bigint }
>(
  'protection.list-limits-of-kind',
  `SELECT period, most FROM protection_limit WHERE member_id = $1 AND kind = $2`,
);

/** Creates the member's row, which stakes check for. */
export const openProtection = statement<[memberId: bigint]>(
  'protection.open',
  `INSERT INTO member_protection (member_id) VALUES ($1) ON CONFLICT DO NOTHING`,
);

/** Sets a limit and cancels a waiting raise. */
export const putLimit = statement<[memberId: bigint, kind: LimitKind, period: LimitPeriod, most: bigint]>(
  'protection.put-limit',
  `INSERT INTO protection_limit (member_id, kind, period, most) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, kind, period) DO UPDATE SET most = excluded.most, raise_to = NULL, raise_from = NULL`,
);

export const putRaise = statement<
  [memberId: bigint, kind: LimitKind, period: LimitPeriod, raiseTo: bigint | null, raiseFrom: Date]
>(
  'protection.put-raise',
  `UPDATE protection_limit SET raise_to = $4, raise_from = $5 WHERE member_id = $1 AND kind = $2 AND period = $3`,
);

export const removeLimit = statement<[memberId: bigint, kind: LimitKind, period: LimitPeriod]>(
  'protection.remove-limit',
  `DELETE FROM protection_limit WHERE member_id = $1 AND kind = $2 AND period = $3`,
);

/** Never shortens a running break. */
export const putBreak = statement<[memberId: bigint, until: Date], { until: Date }>(
  'protection.put-break',
  `INSERT INTO member_protection (member_id, break_until) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE
     SET break_until = greatest(member_protection.break_until, excluded.break_until)
   RETURNING break_until AS until`,
);

export const putExclusion = statement<[memberId: bigint, at: Date, until: Date, term: ExclusionTerm]>(
  'protection.put-exclusion',
  `INSERT INTO member_protection (member_id, excluded_at, excluded_until, excluded_term) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id) DO UPDATE
     SET excluded_at = $2, excluded_until = $3, excluded_term = $4, leave_from = NULL`,
);

export const putLeave = statement<[memberId: bigint, leaveFrom: Date]>(
  'protection.put-leave',
  `UPDATE member_protection SET leave_from = $2 WHERE member_id = $1 AND leave_from IS NULL`,
);

export const putRealityCheck = statement<[memberId: bigint, intervalMs: number]>(
  'protection.put-reality-check',
  `INSERT INTO member_protection (member_id, reality_check_ms) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET reality_check_ms = excluded.reality_check_ms`,
);

export const putAge = statement<
  [memberId: bigint, reportedAt: Date, ofAgeFrom: Date | null, youngUntil: Date | null]
>(
  'protection.put-age',
  `INSERT INTO member_protection (member_id, age_told_at, of_age_from, young_until) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id) DO UPDATE SET age_told_at = excluded.age_told_at, of_age_from = excluded.of_age_from,
     young_until = excluded.young_until`,
);

export const insertChange = statement<[memberId: bigint, at: Date, what: string, detail: string]>(
  'protection.insert-change',
  `INSERT INTO protection_change (member_id, at, what, detail) VALUES ($1, $2, $3, $4::jsonb)`,
);

/** Play time of a past month (0 is the current month, 1 the month before), with the name of the month. */
export const listPlayedMonths = statement<
  [memberId: bigint, months: number, now: Date],
  { readonly month: string; readonly playedMs: bigint }
>(
  'protection.list-played-months',
  `SELECT to_char(first, 'YYYY-MM') AS month,
          protection_played_ms($1, first::date, (first + interval '1 month')::date, $3) AS "playedMs"
     FROM generate_series(0, $2 - 1) AS ago,
          LATERAL (SELECT protection_period('month', $3)::timestamp - ago * interval '1 month' AS first) AS of_month
    ORDER BY ago`,
);

export const findPlayed = statement<
  [memberId: bigint, days: number, now: Date],
  { readonly playedMs: bigint; readonly firstDay: string }
>(
  'protection.find-played',
  `SELECT protection_played_ms($1, ledger_day($3) - ($2 - 1), 'infinity', $3) AS "playedMs",
          to_char(ledger_day($3) - ($2 - 1), 'YYYY-MM-DD') AS "firstDay"`,
);

export interface ContactDue {
  readonly userName: string;
  readonly memberId: bigint;
  /** The monthly deposit limit, and the credited orders of this month. */
  readonly most: bigint;
  readonly units: bigint;
  readonly place: string;
}
