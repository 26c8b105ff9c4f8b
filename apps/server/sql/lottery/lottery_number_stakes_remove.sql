-- Takes the stakes of some lines from the stakes on their numbers. Numbers without a row had no limit when the lines were
-- placed. The caller holds the lock of the exposure.
CREATE OR REPLACE FUNCTION lottery_number_stakes_remove(p_issue_id bigint, p_asset text, p_ids bigint[], p_numbers jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_number record;
BEGIN
  FOR v_number IN SELECT x.play, u.number, sum(x.stake)::bigint AS stake
    FROM jsonb_to_recordset(p_numbers) AS x (line bigint, play integer, stake bigint, numbers smallint[])
    CROSS JOIN LATERAL unnest(x.numbers) AS u (number)
    WHERE x.line = ANY (p_ids) GROUP BY x.play, u.number
  LOOP
    DELETE FROM lottery_number_stake s WHERE s.issue_id = p_issue_id AND s.asset = p_asset AND s.play_id = v_number.play
      AND s.number = v_number.number AND s.stake_units <= v_number.stake;
    UPDATE lottery_number_stake s SET stake_units = s.stake_units - v_number.stake WHERE s.issue_id = p_issue_id
      AND s.asset = p_asset AND s.play_id = v_number.play AND s.number = v_number.number;
  END LOOP;
END $$;
