import { type Statement, statement } from '../../platform/database/statement.ts';
import type { Break } from './break.ts';

export interface OpenBreakRow extends Break {
  readonly id: bigint;
  readonly foundAt: Date;
}

const COLUMNS = `id, found_at AS "foundAt", check_name AS "check", subject, member_id AS "memberId", expected, found`;

/** One at a time: whether a break is known already is asked and answered under this lock. */
export const lockBreaks = statement('ledger.lock-breaks', `SELECT pg_advisory_xact_lock(7316553)`);

/** Of breaks as a JSON list, those that are not open already. */
export const insertBreaks: Statement<[breaks: string, now: Date], OpenBreakRow> = statement(
  'ledger.insert-breaks',
  `INSERT INTO book_break (found_at, check_name, subject, member_id, expected, found)
   SELECT DISTINCT ON (n.check, n.subject) $2::timestamptz, n.check, n.subject, n.member, n.expected, n.found
   FROM jsonb_to_recordset($1::jsonb) AS n ("check" text, subject text, member bigint, expected text, found text)
   WHERE NOT EXISTS (SELECT FROM v_open_break o WHERE o.check_name = n.check AND o.subject = n.subject)
   RETURNING ${COLUMNS}`,
);

export const listOpenBreaks: Statement<[], OpenBreakRow> = statement(
  'ledger.list-open-breaks',
  `SELECT ${COLUMNS} FROM v_open_break ORDER BY id`,
);

export const countOpenBreaks = statement<[], { check: string; count: bigint }>(
  'ledger.count-open-breaks',
  `SELECT check_name AS "check", count(*) AS "count" FROM v_open_break GROUP BY check_name`,
);

export interface PayoutHold {
  /** A discrepancy is open that belongs to no member: nobody is paid. */
  readonly stopped: boolean;
  /** One of this member's is open: this member is not paid. */
  readonly restricted: boolean;
}

export const findPayoutHold = statement<[memberId: bigint | null], PayoutHold>(
  'ledger.find-payout-hold',
  `SELECT EXISTS (SELECT FROM v_open_break WHERE member_id IS NULL) AS "stopped",
          EXISTS (SELECT FROM v_open_break WHERE member_id = $1) AS "restricted"`,
);

export const countRestrictedMembers = statement<[], { count: bigint }>(
  'ledger.count-restricted-members',
  `SELECT count(DISTINCT member_id) AS "count" FROM v_open_break`,
);

/** Nothing where the break is not there or was cleared before. */
export const clearBreak: Statement<[id: bigint, now: Date, by: string, reason: string], OpenBreakRow> =
  statement(
    'ledger.clear-break',
    `WITH open AS (SELECT * FROM v_open_break WHERE id = $1),
     act AS (
       INSERT INTO book_break_clearance (break_id, cleared_at, cleared_by, reason)
       SELECT id, $2, $3, $4 FROM open ON CONFLICT DO NOTHING RETURNING break_id
     )
     SELECT ${COLUMNS} FROM open WHERE id IN (SELECT break_id FROM act)`,
  );

/** Members of breaks that are open or were cleared since: their money is looked at again. */
export const listDoubted = statement<[since: Date], { memberId: bigint }>(
  'ledger.list-doubted',
  `SELECT DISTINCT b.member_id AS "memberId"
   FROM book_break b LEFT JOIN book_break_clearance c ON c.break_id = b.id
   WHERE b.member_id IS NOT NULL AND (c.break_id IS NULL OR c.cleared_at >= $1)`,
);
