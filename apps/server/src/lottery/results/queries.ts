import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';
import { saleLock } from '../issues/queries.ts';

export type ResultAction = 'enter' | 'correct' | 'cancel';

export interface IssueOfResult {
  readonly id: bigint;
  readonly shape: DrawShape;
  readonly state: 'scheduled' | 'closed' | 'drawn' | 'settled' | 'cancelled';
  readonly drawsAt: Date;
  /** Whether the results come from committed seeds, or from staff. */
  readonly results: 'seeds' | 'staff';
  readonly drawn: readonly number[] | null;
  /** A correction or a cancellation is in progress. */
  readonly reversing: boolean;
}

/** The locks make orders, the closing and the settlement of the issue wait. */
export const lockIssueOfResult = statement<
  [merchantCode: string, gameCode: string, numero: string],
  IssueOfResult
>(
  'lottery.lock-issue-of-result',
  `SELECT i.id, l.shape, i.state, i.draws_at AS "drawsAt", g.results, i.drawn,
     EXISTS (SELECT FROM lottery_reversal v WHERE v.issue_id = i.id AND v.done_at IS NULL) AS reversing
     FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group l ON l.code = g.group_code
    WHERE g.merchant_code = $1 AND g.code = $2 AND i.numero = $3
      AND (SELECT pg_advisory_xact_lock(${saleLock('h.id', '$3')})::text
             FROM lottery_game h WHERE h.merchant_code = $1 AND h.code = $2) IS NOT NULL
    FOR NO KEY UPDATE OF i`,
);

export interface WaitingEntry {
  readonly id: bigint;
  readonly action: ResultAction;
  readonly drawn: readonly number[] | null;
  readonly reason: string | null;
  readonly enteredBy: string;
}

/** The entries of an issue that another operator has to confirm, at most one of each operator. */
export const listWaitingEntries = statement<[issueId: bigint], WaitingEntry>(
  'lottery.list-waiting-entries',
  `SELECT id, action, drawn, reason, entered_by AS "enteredBy" FROM lottery_result_entry
    WHERE issue_id = $1 AND state = 'waiting' ORDER BY id`,
);

export const endEntries = statement<[ids: readonly bigint[], state: 'accepted' | 'replaced']>(
  'lottery.end-entries',
  'UPDATE lottery_result_entry SET state = $2 WHERE id = ANY ($1)',
);

export const insertEntry = statement<
  [
    issueId: bigint,
    action: ResultAction,
    drawn: readonly number[] | null,
    reason: string | null,
    enteredBy: string,
    machineUser: string,
    now: Date,
  ],
  { id: bigint }
>(
  'lottery.insert-entry',
  `INSERT INTO lottery_result_entry (issue_id, action, drawn, reason, entered_by, machine_user, entered_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
);

/** Adds the next version of the result, and marks the earlier version as corrected. */
export const insertResult = statement<
  [issueId: bigint, drawn: readonly number[], enteredBy: string, confirmedBy: string, now: Date]
>(
  'lottery.insert-result',
  `WITH earlier AS (UPDATE lottery_result SET corrected_at = $5 WHERE issue_id = $1 AND corrected_at IS NULL)
   INSERT INTO lottery_result (issue_id, version, drawn, entered_by, confirmed_by, accepted_at)
   SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5 FROM lottery_result WHERE issue_id = $1`,
);

/** The state of an issue after an entry was accepted. Its orders are announced again. */
export const putResult = statement<
  [issueId: bigint, state: 'drawn' | 'closed' | 'cancelled', drawn: readonly number[] | null, now: Date]
>(
  'lottery.put-result',
  `UPDATE lottery_issue SET state = $2, drawn = coalesce($3, drawn),
     drawn_at = CASE WHEN $3::integer[] IS NULL THEN drawn_at ELSE $4 END, announced = false, announced_after = 0
    WHERE id = $1`,
);

export const insertReversal = statement<
  [
    issueId: bigint,
    kind: 'correction' | 'cancellation',
    reason: string,
    enteredBy: string,
    confirmedBy: string,
    now: Date,
  ]
>(
  'lottery.insert-reversal',
  `INSERT INTO lottery_reversal (issue_id, kind, reason, entered_by, confirmed_by, accepted_at)
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

export interface OpenReversal {
  readonly id: bigint;
  readonly issueId: bigint;
  readonly kind: 'correction' | 'cancellation';
  readonly fromMemberId: bigint;
}

export const listOpenReversals = statement<[], { id: bigint }>(
  'lottery.list-open-reversals',
  'SELECT id FROM lottery_reversal WHERE done_at IS NULL ORDER BY id LIMIT 100',
);

/** No row where another process reverses the lines, or the reversal is done. */
export const lockReversal = statement<[id: bigint], OpenReversal>(
  'lottery.lock-reversal',
  `SELECT id, issue_id AS "issueId", kind, from_member_id AS "fromMemberId" FROM lottery_reversal
    WHERE id = $1 AND done_at IS NULL FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Lines to reverse, without lines that failed a short time ago. */
export const listLinesToReverse = statement<
  [issueId: bigint, kind: string, fromMemberId: bigint, now: Date, limit: number],
  { id: bigint; memberId: bigint }
>(
  'lottery.list-lines-to-reverse',
  `SELECT l.id, l.member_id AS "memberId" FROM lottery_line l
    WHERE l.issue_id = $1 AND l.member_id >= $3
      AND (l.state IN ('won', 'tied', 'lost') OR ($2 = 'cancellation' AND l.state = 'placed'))
      AND NOT EXISTS (SELECT FROM lottery_failed_line f WHERE f.line_id = l.id AND f.next_try_at > $4)
    ORDER BY l.member_id, l.id LIMIT $5`,
);

export const revokeLines = statement<
  [ids: readonly bigint[], refund: boolean, now: Date],
  { memberId: bigint; asset: string; sequence: bigint }
>(
  'lottery.revoke-lines',
  `SELECT member_id AS "memberId", asset, sequence FROM lottery_lines_revoke($1, $2, $3) WHERE sequence IS NOT NULL`,
);

export const continueReversal = statement<[id: bigint, fromMemberId: bigint]>(
  'lottery.continue-reversal',
  'UPDATE lottery_reversal SET from_member_id = $2 WHERE id = $1',
);

/** Ends the reversal where no line remains: a corrected issue is drawn again, and its lines are settled. */
export const endReversal = statement<[id: bigint, now: Date]>(
  'lottery.end-reversal',
  `WITH ended AS (
     UPDATE lottery_reversal v SET done_at = $2 WHERE v.id = $1 AND NOT EXISTS (SELECT FROM lottery_line l
       WHERE l.issue_id = v.issue_id
         AND (l.state IN ('won', 'tied', 'lost') OR (v.kind = 'cancellation' AND l.state = 'placed')))
     RETURNING v.issue_id, v.kind
   )
   UPDATE lottery_issue i SET state = 'drawn' FROM ended e
    WHERE i.id = e.issue_id AND e.kind = 'correction' AND i.state = 'closed'`,
);

/** Closed issues of games whose results staff enters, with a draw before a time. */
export const countOverdueResults = statement<[drawnBefore: Date], { count: bigint }>(
  'lottery.count-overdue-results',
  `SELECT count(*) AS count FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id
    WHERE i.state = 'closed' AND i.drawn IS NULL AND i.draws_at < $1 AND g.results = 'staff'`,
);

export interface PendingResult {
  readonly id: bigint;
  readonly gameCode: string;
  readonly numero: string;
  readonly drawsAt: Date;
  readonly shape: DrawShape;
  /** Empty where nobody entered a result. */
  readonly entries: readonly {
    readonly action: ResultAction;
    readonly drawn: readonly number[] | null;
    readonly by: string;
    readonly machine: string;
  }[];
  readonly failed: number;
}

/** Issues that wait for a result or a confirmation, or that have failed lines. */
export const listPendingResults = statement<
  [merchantCode: string, now: Date, after: bigint | null, most: number],
  PendingResult
>(
  'lottery.list-pending-results',
  `SELECT i.id, g.code AS "gameCode", i.numero, i.draws_at AS "drawsAt", l.shape,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('action', e.action, 'drawn', e.drawn, 'by', e.entered_by,
        'machine', e.machine_user) ORDER BY e.id), '[]')
        FROM lottery_result_entry e WHERE e.issue_id = i.id AND e.state = 'waiting') AS entries,
     (SELECT count(*)::integer FROM lottery_failed_line f WHERE f.issue_id = i.id) AS failed
     FROM lottery_issue i JOIN lottery_game g ON g.id = i.game_id JOIN lottery_group l ON l.code = g.group_code
    WHERE g.merchant_code = $1 AND ($3::bigint IS NULL OR i.id > $3) AND i.id IN (
      SELECT c.id FROM lottery_issue c JOIN lottery_game cg ON cg.id = c.game_id
       WHERE c.state = 'closed' AND c.drawn IS NULL AND c.draws_at <= $2 AND cg.results = 'staff'
      UNION SELECT e.issue_id FROM lottery_result_entry e WHERE e.state = 'waiting'
      UNION SELECT f.issue_id FROM lottery_failed_line f)
    ORDER BY i.id LIMIT $4`,
);

/** Settled issues, and cancelled issues whose lines are refunded, that are not announced. */
export const listIssuesToAnnounce = statement<[], { id: bigint }>(
  'lottery.list-issues-to-announce',
  `SELECT i.id FROM lottery_issue i WHERE NOT i.announced AND i.state IN ('settled', 'cancelled')
      AND NOT EXISTS (SELECT FROM lottery_reversal v WHERE v.issue_id = i.id AND v.done_at IS NULL)
    ORDER BY i.id LIMIT 1000`,
);

/** No row where another process announces the issue. */
export const lockIssueToAnnounce = statement<[id: bigint], { announcedAfter: bigint }>(
  'lottery.lock-issue-to-announce',
  `SELECT i.announced_after AS "announcedAfter" FROM lottery_issue i
    WHERE i.id = $1 AND NOT i.announced AND i.state IN ('settled', 'cancelled')
      AND NOT EXISTS (SELECT FROM lottery_reversal v WHERE v.issue_id = i.id AND v.done_at IS NULL)
    FOR NO KEY UPDATE SKIP LOCKED`,
);

export interface OrderToAnnounce {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly gameId: bigint;
  /** Of the game, by language. */
  readonly names: Readonly<Record<string, string>>;
  /** In the language of the member. */
  readonly game: string;
  readonly numero: string;
  readonly asset: string;
  readonly prizeUnits: bigint;
  /** The prizes, and the stakes that ties returned. */
  readonly paidUnits: bigint;
  readonly refundedUnits: bigint;
  /** What the settlement before the last correction had paid; null without one. */
  readonly earlierUnits: bigint | null;
  /** Whether the member receives messages. */
  readonly reachable: boolean;
}

export const listOrdersToAnnounce = statement<
  [issueId: bigint, afterOrderId: bigint, types: readonly number[], limit: number],
  OrderToAnnounce
>(
  'lottery.list-orders-to-announce',
  `SELECT o.id, o.member_id AS "memberId", i.game_id AS "gameId", g.names, coalesce(g.names ->> m.language, g.names ->> 'EN') AS game,
     i.numero, s.asset, s.prize_units AS "prizeUnits", s.paid_units AS "paidUnits",
     s.refunded_units AS "refundedUnits", s.earlier_units AS "earlierUnits", m.enabled AND m.type = ANY ($3::smallint[]) AS reachable
     FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN lottery_game g ON g.id = i.game_id
     JOIN member m ON m.id = o.member_id
     CROSS JOIN LATERAL (SELECT min(n.asset) AS asset, coalesce(sum(n.prize_units) FILTER (WHERE n.state = 'won'), 0)::bigint AS prize_units,
       sum(n.prize_units)::bigint AS paid_units,
       coalesce(sum(n.amount_units) FILTER (WHERE n.state = 'refunded' AND c.line_id IS NULL), 0)::bigint
         AS refunded_units,
       sum(v.prize_units)::bigint AS earlier_units
       FROM lottery_line n LEFT JOIN lottery_revoked_settlement v ON v.line_id = n.id AND v.place = n.revoked - 1
       LEFT JOIN lottery_cancelled_line c ON c.line_id = n.id
      WHERE n.order_id = o.id) s
    WHERE o.issue_id = $1 AND o.id > $2 ORDER BY o.id LIMIT $4`,
);

/** `announced`: the orders up to this one were the last ones. */
export const continueAnnouncement = statement<[issueId: bigint, afterOrderId: bigint, announced: boolean]>(
  'lottery.continue-announcement',
  'UPDATE lottery_issue SET announced_after = $2, announced = $3 WHERE id = $1',
);
