-- Refunds placed lines of an order during the sale, each line once, and gives back their exposure. p_numbers has the stakes on
-- numbers of the lines that count for numbers. Returns the sequence of the member's balance; null where no line was placed.
-- The caller shares the lock of the sale.
CREATE OR REPLACE FUNCTION lottery_lines_cancel(p_issue_id bigint, p_asset text, p_ids bigint[], p_numbers jsonb,
  p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
  v_most bigint;
  v_sequence bigint;
BEGIN
  PERFORM lottery_exposure_lock(p_issue_id, p_asset);
  SELECT array_agg(l.id), sum(l.most_units) INTO v_ids, v_most
  FROM lottery_line l WHERE l.id = ANY (p_ids) AND l.issue_id = p_issue_id AND l.state = 'placed';
  IF v_ids IS NULL THEN RETURN NULL; END IF;
  -- What wins together can be less than the sum, so the lower of both is never too low.
  UPDATE lottery_exposure e SET sum_units = s.units, most_units = least(e.most_units, s.units)
  FROM (SELECT coalesce(c.sum_units, (SELECT sum(l.most_units) FROM lottery_line l
          WHERE l.issue_id = p_issue_id AND l.asset = p_asset AND l.state <> 'refunded')) - v_most AS units
        FROM lottery_exposure c WHERE c.issue_id = p_issue_id AND c.asset = p_asset) s
  WHERE e.issue_id = p_issue_id AND e.asset = p_asset;
  INSERT INTO lottery_cancelled_line (line_id, order_id, place, issue_id, member_id, asset, cancelled_at)
  SELECT l.id, l.order_id, (SELECT count(*) FROM lottery_line b WHERE b.order_id = l.order_id AND b.id <= l.id), l.issue_id,
    l.member_id, l.asset, p_now
  FROM lottery_line l WHERE l.id = ANY (v_ids) ORDER BY l.id;
  PERFORM lottery_number_stakes_remove(p_issue_id, p_asset, v_ids, p_numbers);
  SELECT max(r.sequence) INTO v_sequence FROM lottery_lines_revoke(v_ids, true, p_now) r;
  RETURN v_sequence;
END $$;
