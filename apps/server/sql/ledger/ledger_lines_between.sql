-- Returns the transfers of a member after one position in the member's sequence, up to another. The months of the range
-- are found first, so that PostgreSQL plans for these months alone. Planning for all months would take longer than the
-- query. An empty range is not planned at all.
CREATE OR REPLACE FUNCTION ledger_lines_between(p_member_id bigint, p_asset text, p_after bigint, p_up_to bigint)
RETURNS TABLE (sequence bigint, day date, kind text, line text, delta bigint) LANGUAGE plpgsql STABLE ROWS 20 AS $$
DECLARE
  v_first_id bigint;
  v_end_id bigint;
BEGIN
  IF p_up_to IS NULL OR p_after >= p_up_to THEN RETURN; END IF;
  v_first_id := ledger_month_of(p_member_id, p_asset, p_after + 1);
  v_end_id := ledger_month_of(p_member_id, p_asset, p_up_to);
  v_end_id := CASE v_end_id WHEN 0 THEN 100000000000000 ELSE v_end_id + 1000000000000 END;
  RETURN QUERY SELECT t.member_sequence, ledger_day(t.recorded_at), t.kind, ledger_line(t.kind, t.member_delta), t.member_delta
  FROM transfer t
  WHERE t.id >= v_first_id AND t.id < v_end_id AND t.member_id = p_member_id AND t.asset = p_asset
    AND t.member_sequence > p_after AND t.member_sequence <= p_up_to;
END $$;
