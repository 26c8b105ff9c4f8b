import type { ExclusionTerm, LimitKind, LimitPeriod } from '@tessera/contract/wallet/protection';
import { statement } from '../../platform/database/statement.ts';

/** Takes the locks of a member's balances, so that no stake is under way while what holds it is changed. */
export const lockMoney = statement<[memberId: bigint]>(
  'protection.lock-money',
  `SELECT FROM member_balance WHERE member_id = $1 ORDER BY asset FOR NO KEY UPDATE`,
);

export const passTime = statement<[now: Date], { latest: Date }>(
  'protection.pass-time',
  `UPDATE installation_clock SET latest = greatest(latest, $1) RETURNING latest`,
);

/** What the market requires before play and the member has not done; null where nothing is missing. */
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

/** Why this member may not launch a game or pay in; null where they may. */
export const askProtection = statement<
  [
    memberId: bigint,
    asset: string,
    action: 'launch' | 'deposit' | 'upline-sent',
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
  readonly ageToldAt: Date | null;
  readonly ofAgeFrom: Date | null;
  readonly youngUntil: Date | null;
}

export const findProtection = statement<[memberId: bigint], ProtectionRow>(
  'protection.find',
  `SELECT break_until AS "breakUntil", excluded_term AS "excludedTerm", excluded_until AS "excludedUntil",
          leave_from AS "leaveFrom", reality_check_ms AS "realityCheckMs", age_told_at AS "ageToldAt",
          of_age_from AS "ofAgeFrom", young_until AS "youngUntil"
     FROM member_protection WHERE member_id = $1`,
);

export interface LimitRow {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Ledger units; of time milliseconds. */
  readonly most: bigint;
  readonly used: bigint;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
  /** When the next period begins. */
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

export interface HeldLimitRow {
  readonly most: bigint | null;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
  /** When the running period of the limit has ended. */
  readonly periodEnd: Date;
}

/** The limit as it stands, or none, and how long what runs now still runs. */
export const findLimit = statement<
  [memberId: bigint, kind: LimitKind, period: LimitPeriod, now: Date],
  HeldLimitRow
>(
  'protection.find-limit',
  `SELECT l.most, l.raise_to AS "raiseTo", l.raise_from AS "raiseFrom",
          protection_period_end($3, $4) AS "periodEnd"
     FROM (SELECT) AS always
     LEFT JOIN protection_limit l ON l.member_id = $1 AND l.kind = $2 AND l.period = $3`,
);

/** The limits of one kind, as they hold now. */
export const listLimitsOfKind = statement<
  [memberId: bigint, kind: LimitKind],
  { period: LimitPeriod; most: bigint }
>(
  'protection.list-limits-of-kind',
  `SELECT period, most FROM protection_limit WHERE member_id = $1 AND kind = $2`,
);

/** A member of whom something is held has a row, which is what a stake looks for. */
export const openProtection = statement<[memberId: bigint]>(
  'protection.open',
  `INSERT INTO member_protection (member_id) VALUES ($1) ON CONFLICT DO NOTHING`,
);

/** Sets a limit; whatever raise waited is gone. */
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

/** Never shortens a break that runs. */
export const putBreak = statement<[memberId: bigint, until: Date]>(
  'protection.put-break',
  `INSERT INTO member_protection (member_id, break_until) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE
     SET break_until = greatest(member_protection.break_until, excluded.break_until)`,
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
  [memberId: bigint, toldAt: Date, ofAgeFrom: Date | null, youngUntil: Date | null]
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

/** How long games were open in the month so many months ago (0 is this one), whose name it gives. */
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
