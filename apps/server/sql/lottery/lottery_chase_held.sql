-- The cash that the chases of a member hold for phases that have not started.
CREATE OR REPLACE FUNCTION lottery_chase_held(p_member_id bigint, p_asset text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.held_units), 0)::bigint FROM lottery_chase c
  WHERE c.member_id = p_member_id AND c.asset = p_asset AND c.state = 'running'
$$;
