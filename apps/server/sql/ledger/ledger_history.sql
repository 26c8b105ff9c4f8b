-- Returns a page of a member's transfers before a position in the member's sequence, the newest first. Reads one month
-- after another until the page is full. Each statement is planned for its month, because a generic plan would scan all
-- ids of the month.
CREATE OR REPLACE FUNCTION ledger_history(p_member_id bigint, p_asset text, p_before bigint, p_limit integer)
RETURNS SETOF transfer LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_before bigint := coalesce(p_before, 9223372036854775807);
  v_month member_month;
  v_end_id bigint;
  v_rest integer := p_limit;
  v_found integer;
BEGIN
  LOOP
    SELECT m.* INTO v_month FROM member_month m
    WHERE m.member_id = p_member_id AND m.asset = p_asset AND m.first_sequence < v_before
    ORDER BY m.first_sequence DESC LIMIT 1;
    v_end_id := coalesce(v_month.first_id + 1000000000000, 100000000000000);
    RETURN QUERY SELECT t.* FROM transfer t
    WHERE t.id >= coalesce(v_month.first_id, 0) AND t.id < v_end_id
      AND t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence < v_before
    ORDER BY t.member_sequence DESC LIMIT v_rest;
    GET DIAGNOSTICS v_found = ROW_COUNT;
    v_rest := v_rest - v_found;
    v_before := v_month.first_sequence;
    EXIT WHEN v_rest = 0 OR coalesce(v_before, 1) = 1;
  END LOOP;
END $$;
