-- Counts free bets of a round, or counts them no more.
CREATE OR REPLACE FUNCTION seamless_free(p_round_id bigint, p_bets integer, p_units bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE game_round SET free_bets = free_bets + p_bets, free_units = free_units + p_units WHERE id = p_round_id
$$;
