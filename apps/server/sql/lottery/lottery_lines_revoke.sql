-- Takes back the prizes, returned stakes and rebates of lines. With p_refund it returns their stakes as well; without, the
-- lines wait for another settlement. Prizes that were already spent leave a debt, as the rollbacks of other wins do. A line
-- without a payment or a stake to reverse is skipped. Returns the members whose balances changed.
CREATE OR REPLACE FUNCTION lottery_lines_revoke(p_ids bigint[], p_refund boolean, p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_line record;
  v_moved record;
  v_answer round_answer;
BEGIN
  FOR v_line IN SELECT l.id, l.member_id, l.asset, l.state, l.revoked, l.prize_units, l.rebate_units, l.settled_at
    FROM lottery_line l WHERE l.id = ANY (p_ids) AND (l.state IN ('won', 'tied', 'lost') OR (p_refund AND l.state = 'placed'))
    ORDER BY l.member_id, l.id FOR NO KEY UPDATE
  LOOP
    FOR v_moved IN
      SELECT x.name AS moved, 'revoke:' || x.name AS transaction_id
      FROM (VALUES (CASE v_line.state WHEN 'tied' THEN 'tie' ELSE 'prize' END, v_line.prize_units),
        ('rebate', v_line.rebate_units)) AS p (kind, units)
      CROSS JOIN LATERAL lottery_payment_name(v_line.id, p.kind, v_line.revoked) AS x (name)
      WHERE p.units > 0
      UNION ALL SELECT v_line.id::text, v_line.id || ':refund' WHERE p_refund
    LOOP
      v_answer := round_rollback('lottery', ROW(v_line.member_id, v_line.asset, v_line.asset, NULL, NULL, NULL, NULL, NULL),
        ROW(v_moved.transaction_id, v_line.id::text, v_moved.moved, v_line.id::text, true, NULL, v_line.asset, NULL, NULL,
          NULL, NULL, NULL), false, p_now);
      IF v_answer.refusal IS NOT NULL THEN
        RAISE EXCEPTION 'the rollback of % was refused: %', v_moved.moved, v_answer.refusal;
      END IF;
      member_id := v_line.member_id;
      asset := v_line.asset;
      sequence := v_answer.sequence;
      RETURN NEXT;
    END LOOP;
    IF v_line.state <> 'placed' THEN
      INSERT INTO lottery_revoked_settlement (line_id, place, member_id, prize_units, rebate_units, tied, settled_at,
        revoked_at)
      VALUES (v_line.id, v_line.revoked, v_line.member_id, v_line.prize_units, v_line.rebate_units, v_line.state = 'tied',
        v_line.settled_at, p_now);
    END IF;
    UPDATE lottery_line l SET state = CASE WHEN p_refund THEN 'refunded' ELSE 'placed' END, prize_units = 0,
      rebate_units = 0, settled_at = CASE WHEN p_refund THEN p_now END,
      revoked = l.revoked + (v_line.state <> 'placed')::integer
    WHERE l.id = v_line.id;
  END LOOP;
END $$;
