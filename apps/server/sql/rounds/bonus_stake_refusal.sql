-- Why a bonus refuses a round with these stakes in the game of a seat; without a bonus, no refusal.
CREATE OR REPLACE FUNCTION bonus_stake_refusal(p_bonus play_bonus, p_seat round_seat, p_stake bigint)
RETURNS bonus_stake_answer LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_answer bonus_stake_answer;
BEGIN
  IF p_seat.game_type = ANY (p_bonus.refused_types) OR p_seat.node_id = ANY (p_bonus.refused_games)
    OR p_seat.vassalage = ANY (p_bonus.refused_vendors) THEN
    v_answer.refusal := 'bonus.game.refused';
  ELSIF p_stake > p_bonus.max_stake_units THEN
    v_answer.refusal := 'bonus.stake.limit';
    v_answer.detail := jsonb_build_object('maxUnits', p_bonus.max_stake_units::text);
  END IF;
  RETURN v_answer;
END $$;
