-- The first play of some lines with numbers that an operator closed, or whose limit the lines exceed: the play and these
-- numbers. Null where all numbers are open. The caller holds the lock of the exposure.
CREATE OR REPLACE FUNCTION lottery_closed_numbers(p_issue_id bigint, p_asset text, p_lines jsonb, p_max_number bigint)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('play', n.play, 'numbers', jsonb_agg(n.number ORDER BY n.number))
  FROM (
    SELECT x.play, u.number, sum(x.stake) FILTER (WHERE x.counted) AS stake
    FROM jsonb_to_recordset(p_lines) AS x (play integer, stake bigint, numbers smallint[], counted boolean)
    CROSS JOIN LATERAL unnest(x.numbers) AS u (number)
    GROUP BY x.play, u.number) n
  LEFT JOIN lottery_closed_number c ON c.issue_id = p_issue_id AND c.play_id = n.play AND c.number = n.number
  LEFT JOIN lottery_number_stake s ON s.issue_id = p_issue_id AND s.asset = p_asset AND s.play_id = n.play
    AND s.number = n.number
  WHERE c.number IS NOT NULL OR coalesce(s.stake_units, 0) + n.stake > p_max_number
  GROUP BY n.play ORDER BY n.play LIMIT 1
$$;
