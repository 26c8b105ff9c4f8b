-- Settles placed lines of an issue, each line once, and closes their rounds. The prizes and rebates are in the order of
-- p_ids; 0 for none. p_tied are the lines of p_ids that tie: their prize is the returned stake, which is a win of the round,
-- because a later correction can take back a win, and a rolled-back bet never returns. A line that was settled before is
-- skipped. Returns the members whose balances changed.
CREATE OR REPLACE FUNCTION lottery_lines_pay(p_issue_id bigint, p_ids bigint[], p_prizes bigint[], p_rebates bigint[],
  p_tied bigint[], p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE plpgsql
SET enable_nestloop = off AS $$
DECLARE
  v_lost_rounds bigint[];
  v_payments round_payment[];
BEGIN
  WITH settled AS (
    UPDATE lottery_line l SET state = CASE WHEN x.id = ANY (p_tied) THEN 'tied' WHEN x.prize > 0 THEN 'won' ELSE 'lost' END,
      prize_units = x.prize, rebate_units = x.rebate, settled_at = p_now
    FROM unnest(p_ids, p_prizes, p_rebates) AS x (id, prize, rebate)
    WHERE l.id = ANY (p_ids) AND l.id = x.id AND l.issue_id = p_issue_id AND l.state = 'placed'
    RETURNING l.id, l.member_id, l.round_id, l.revoked, l.state, l.prize_units, l.rebate_units
  )
  SELECT (SELECT array_agg(s.round_id ORDER BY s.round_id) FROM settled s WHERE s.prize_units = 0 AND s.rebate_units = 0),
    (SELECT array_agg(ROW(s.round_id, lottery_payment_name(s.id, part.name, s.revoked), s.id::text,
        part.units)::round_payment ORDER BY s.member_id, s.id, part.place)
      FROM settled s
      CROSS JOIN LATERAL (VALUES (1, CASE s.state WHEN 'tied' THEN 'tie' ELSE 'prize' END, s.prize_units),
        (2, 'rebate', s.rebate_units)) AS part (place, name, units)
      WHERE part.units > 0)
  INTO v_lost_rounds, v_payments;
  RETURN QUERY SELECT s.* FROM round_settle_many('lottery', v_lost_rounds, v_payments, p_now) s;
END $$;
