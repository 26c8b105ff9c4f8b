-- A server of the previous release settles a tie as a win.
CREATE OR REPLACE FUNCTION lottery_lines_settle(p_issue_id bigint, p_ids bigint[], p_prizes bigint[], p_rebates bigint[],
  p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE sql AS $$
  SELECT * FROM lottery_lines_pay(p_issue_id, p_ids, p_prizes, p_rebates, '{}', p_now)
$$;
