import { statement } from '../../platform/database/statement.ts';

/** A ticket promotion that runs now, by the code that the operator chose. `eligible`: the member may receive the ticket. */
export const findTicketPromotion = statement<
  [promotion: string, memberId: bigint, now: Date],
  { id: bigint; terms: unknown; asset: string; eligible: boolean }
>(
  'tickets.find-promotion',
  `SELECT p.id, p.terms, k.asset, may_receive_offer(m.id, $3) AND takes_part(p.id, m.id) AS eligible
     FROM member m JOIN merchant k ON k.code = m.merchant_code
     JOIN promotion p ON p.merchant_code = m.merchant_code AND p.code = $1 AND p.kind = 'TICKET' AND p.state = 'running'
      AND p.starts_at <= $3 AND (p.ends_at IS NULL OR p.ends_at > $3)
    WHERE m.id = $2`,
);

/** Tickets that were granted in the last 30 full days. */
export const countTickets = statement<[merchantCode: string, now: Date], { tickets: number }>(
  'tickets.count-granted',
  `SELECT count(*)::integer AS tickets FROM reward r JOIN promotion p ON p.id = r.promotion_id
    WHERE p.merchant_code = $1 AND p.kind = 'TICKET' AND r.issued_at >= ledger_day_begins(ledger_day($2) - 30)
      AND r.issued_at < ledger_day_begins(ledger_day($2))`,
);
