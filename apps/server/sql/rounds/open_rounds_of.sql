-- The open rounds of a member. Each one is read by its id: otherwise the planner may read all rounds of the member to find a
-- few open ones.
CREATE OR REPLACE FUNCTION open_rounds_of(p_member_id bigint) RETURNS SETOF game_round LANGUAGE sql STABLE AS $$
  SELECT r.* FROM open_round o CROSS JOIN LATERAL (SELECT g.* FROM game_round g WHERE g.id = o.round_id OFFSET 0) r
  WHERE o.member_id = p_member_id AND o.round_id >= (SELECT round_recent_id()) AND r.open
$$;
