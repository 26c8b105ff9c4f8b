-- The bet of a provider as the release before calls it.
CREATE OR REPLACE FUNCTION seamless_bet(p_provider text, p_token bytea, p_player text, p_move seamless_move,
  p_now timestamptz, p_checked_after timestamptz, p_something_missing boolean)
RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat round_seat := seamless_seat(p_provider, p_token, p_player, p_move.game_code, p_now);
  v_rules play_rules;
BEGIN
  IF p_something_missing THEN v_seat.refusal := coalesce(v_seat.refusal, 'member.disabled'); END IF;
  v_rules.reality_check_ms := extract(epoch FROM p_now - p_checked_after) * 1000;
  v_rules.play_money := true;
  SELECT s.most_ms, s.pause_ms INTO v_rules.pause_after_ms, v_rules.pause_lasts_ms
  FROM play_stretch s WHERE s.member_id = v_seat.member_id;
  RETURN seamless_answer_of(round_bet(p_provider, v_seat, seamless_request(p_move), v_rules, true, p_now));
END $$;
