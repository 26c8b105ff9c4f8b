import type { BookCheck } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

const CHASE_OF_TRANSFER = `CASE WHEN t.reference ~ '^chase:[0-9]{1,18}$' THEN substr(t.reference, 7)::bigint END`;

/**
 * Compares reserved money with chases. chase-transfer: every movement of reserved money is the hold of a chase, or the
 * release of phases with this amount. chase-amounts: the amounts of a chase equal the sums of its phases.
 */
export const chaseCheck: BookCheck = {
  transfers: statement(
    'lottery.check-chase-transfers',
    `SELECT 'chase-transfer' AS "check", format('transfer %s', t.id) AS "subject", t.member_id AS "memberId",
            format('%s of %s %s of member %s by a chase', t.kind, t.amount, t.asset, t.member_id) AS "expected",
            format('chase %s: planned %s, released %s', c.id, c.held_units + c.spent_units + c.refunded_units, r.units)
              AS "found"
     FROM transfer t LEFT JOIN lottery_chase c ON c.id = ${CHASE_OF_TRANSFER}
     LEFT JOIN LATERAL (SELECT sum(p.amount_units) AS units FROM lottery_chase_phase p
       WHERE p.chase_id = c.id AND p.release_transfer_id = t.id) r ON true
     WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ('chase-hold', 'chase-release')
       AND CASE t.kind
         WHEN 'chase-hold' THEN (c.hold_transfer_id, c.member_id, c.asset, c.held_units + c.spent_units + c.refunded_units)
           IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount)
         ELSE (c.member_id, c.asset, r.units) IS DISTINCT FROM (t.member_id, t.asset, t.amount::numeric) END
     ORDER BY t.id LIMIT 100`,
  ),
  rows: statement(
    'lottery.check-chases',
    `SELECT 'chase-amounts' AS "check", format('chase %s', c.id) AS "subject", c.member_id AS "memberId",
            format('%s waiting, %s placed, %s refunded', n.waiting, n.placed, n.refunded) AS "expected",
            format('%s reserved, %s spent, %s refunded', c.held_units, c.spent_units, c.refunded_units) AS "found"
     FROM lottery_chase c CROSS JOIN LATERAL (
       SELECT coalesce(sum(p.amount_units) FILTER (WHERE p.state = 'waiting'), 0) AS waiting,
         coalesce(sum(p.amount_units) FILTER (WHERE p.state = 'placed'), 0) AS placed,
         coalesce(sum(p.amount_units) FILTER (WHERE p.state = 'refunded'), 0) AS refunded
       FROM lottery_chase_phase p WHERE p.chase_id = c.id) n
     WHERE c.id > $1 AND c.id <= $2
       AND (c.held_units, c.spent_units, c.refunded_units) IS DISTINCT FROM (n.waiting, n.placed, n.refunded)
     ORDER BY c.id LIMIT 100`,
  ),
  rowsPage: statement(
    'lottery.chases-page',
    `SELECT max(id) AS "lastId" FROM (SELECT id FROM lottery_chase WHERE id > $1 ORDER BY id LIMIT $2) page`,
  ),
};
