-- When a chase may next have something to do: the start of the sale of its first waiting phase, or else the draw of its last
-- order.
CREATE OR REPLACE FUNCTION lottery_chase_next_at(p_chase_id bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(i.opens_at) FILTER (WHERE p.state = 'waiting'), max(i.draws_at) FILTER (WHERE p.state = 'placed'),
    '-infinity')
  FROM lottery_chase_phase p JOIN lottery_issue i ON i.id = p.issue_id WHERE p.chase_id = p_chase_id
$$;
