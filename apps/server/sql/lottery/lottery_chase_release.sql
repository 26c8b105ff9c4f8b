-- Moves the held amount of phases to the member's cash, once for the first of these phases. The caller locked the chase.
CREATE OR REPLACE FUNCTION lottery_chase_release(p_chase lottery_chase, p_phase smallint, p_amount bigint,
  p_now timestamptz) RETURNS ledger_answer LANGUAGE plpgsql AS $$
DECLARE
  v_posted ledger_answer;
BEGIN
  v_posted := ledger_post('job:lottery-chase', p_chase.id || ':' || p_phase,
    sha256(convert_to(concat_ws(' ', 'release', p_chase.id, p_phase, p_amount), 'UTF8')), 'chase:' || p_chase.id, p_now,
    ARRAY[ROW('chase-release', p_chase.asset, p_amount, p_chase.member_id, 'open-bets', 'member:' || p_chase.member_id,
      'cash', NULL, NULL)::ledger_leg]);
  IF v_posted.refusal IS NOT NULL OR v_posted.replayed THEN
    RAISE EXCEPTION 'the release of phase % of chase % was refused: %', p_phase, p_chase.id,
      coalesce(v_posted.refusal, 'replayed');
  END IF;
  RETURN v_posted;
END $$;
