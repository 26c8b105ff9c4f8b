-- The win of a provider as the release before calls it.
CREATE OR REPLACE FUNCTION seamless_win(p_provider text, p_token bytea, p_player text, p_move seamless_move,
  p_now timestamptz)
RETURNS seamless_answer LANGUAGE sql AS $$
  SELECT seamless_answer_of(round_win(p_provider,
    seamless_seat(p_provider, p_token, p_player, p_move.game_code, p_now), seamless_request(p_move), p_now))
$$;
