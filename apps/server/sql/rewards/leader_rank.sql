-- The rank of a score on a leader board: 1 and the number of higher scores. Counts at most 200 rows beyond the next mark.
CREATE OR REPLACE FUNCTION leader_rank(p_promotion_id bigint, p_score bigint) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_mark leader_mark;
  v_between integer;
BEGIN
  SELECT k.* INTO v_mark FROM leader_mark k WHERE k.promotion_id = p_promotion_id AND k.score > p_score
   ORDER BY k.score LIMIT 1;
  SELECT count(*) INTO v_between FROM leader_score s
   WHERE s.promotion_id = p_promotion_id AND s.score > p_score AND s.score < coalesce(v_mark.score, 9223372036854775807);
  RETURN 1 + coalesce(v_mark.members, 0) + v_between;
END $$;
