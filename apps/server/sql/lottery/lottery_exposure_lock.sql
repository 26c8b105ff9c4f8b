-- Locks the exposure of an issue and returns it. Every taker of stakes locks the exposure before balances.
CREATE OR REPLACE FUNCTION lottery_exposure_lock(p_issue_id bigint, p_asset text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_most bigint;
BEGIN
  INSERT INTO lottery_exposure (issue_id, asset, most_units, sum_units) VALUES (p_issue_id, p_asset, 0, 0)
  ON CONFLICT DO NOTHING;
  SELECT e.most_units INTO STRICT v_most FROM lottery_exposure e
  WHERE e.issue_id = p_issue_id AND e.asset = p_asset FOR UPDATE;
  RETURN v_most;
END $$;
