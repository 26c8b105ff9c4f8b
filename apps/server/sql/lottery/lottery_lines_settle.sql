-- Settles the placed lines of an issue with ids above p_after and up to p_up_to, each line once, and closes their rounds.
-- p_paid lists the lines with a prize or a rebate; lines that are not listed lost. A listed line without amounts stays
-- placed, for a later run. Lines that are settled already are skipped.
-- Returns the members whose balances changed.
CREATE OR REPLACE FUNCTION lottery_lines_settle(p_issue_id bigint, p_after bigint, p_up_to bigint, p_paid jsonb,
  p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_paid_ids bigint[];
  v_lost_rounds bigint[];
  v_payments round_payment[];
BEGIN
  SELECT array_agg(x.id) INTO v_paid_ids FROM jsonb_to_recordset(p_paid) AS x (id bigint);
  WITH lost AS (
    UPDATE lottery_line l SET state = 'lost', settled_at = p_now
    WHERE l.issue_id = p_issue_id AND l.id > p_after AND l.id <= p_up_to AND l.state = 'placed'
      AND (v_paid_ids IS NULL OR l.id <> ALL (v_paid_ids))
    RETURNING l.round_id
  )
  SELECT array_agg(l.round_id ORDER BY l.round_id) INTO v_lost_rounds FROM lost l;
  WITH result AS MATERIALIZED (
    SELECT x.* FROM jsonb_to_recordset(p_paid) AS x (id bigint, prize bigint, rebate bigint)
  ), paid AS (
    UPDATE lottery_line l SET state = CASE WHEN x.prize > 0 THEN 'won' ELSE 'lost' END, prize_units = x.prize,
      rebate_units = x.rebate, settled_at = p_now
    FROM result x
    WHERE l.id = x.id AND l.issue_id = p_issue_id AND l.id > p_after AND l.id <= p_up_to AND l.state = 'placed'
      AND x.prize IS NOT NULL
    RETURNING l.id, l.member_id, l.round_id, l.revoked, l.prize_units, l.rebate_units
  )
  SELECT array_agg(ROW(p.round_id, lottery_payment_name(p.id, part.name, p.revoked), p.id::text, part.units)::round_payment
    ORDER BY p.member_id, p.id, part.place) INTO v_payments
  FROM paid p
  CROSS JOIN LATERAL (VALUES (1, 'prize', p.prize_units), (2, 'rebate', p.rebate_units)) AS part (place, name, units)
  WHERE part.units > 0;
  RETURN QUERY SELECT s.* FROM round_settle_many('lottery', v_lost_rounds, v_payments, p_now) s;
END $$;
