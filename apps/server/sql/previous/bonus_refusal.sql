-- The functions of the previous release refuse a bonus by the type of the game. They run until all migrations are done.
CREATE OR REPLACE FUNCTION bonus_refusal(p_bonus play_bonus, p_game_type text, p_stake bigint)
RETURNS bonus_stake_answer LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_answer bonus_stake_answer;
BEGIN
  IF p_game_type = ANY (p_bonus.refused_types) THEN
    v_answer.refusal := 'bonus.game.refused';
  ELSIF p_stake > p_bonus.max_stake_units THEN
    v_answer.refusal := 'bonus.stake.limit';
    v_answer.detail := jsonb_build_object('maxUnits', p_bonus.max_stake_units::text);
  END IF;
  RETURN v_answer;
END $$;
