-- Adds the stakes of some lines to the stakes on their numbers. The caller holds the lock of the exposure.
CREATE OR REPLACE FUNCTION lottery_number_stakes_add(p_issue_id bigint, p_asset text, p_lines jsonb) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO lottery_number_stake AS s (issue_id, asset, play_id, number, stake_units)
  SELECT p_issue_id, p_asset, x.play, u.number, sum(x.stake)
  FROM jsonb_to_recordset(p_lines) AS x (play integer, stake bigint, numbers smallint[], counted boolean)
  CROSS JOIN LATERAL unnest(x.numbers) AS u (number)
  WHERE x.counted GROUP BY x.play, u.number
  ON CONFLICT (issue_id, asset, play_id, number) DO UPDATE SET stake_units = s.stake_units + excluded.stake_units
$$;
