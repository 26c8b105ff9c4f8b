-- Pays a win of a bet, once for each transaction of a source. A win that cannot be paid yet is not stored: the source
-- repeats the win, and its bet may have arrived by then. A bonus gets the same part of the win as of the stakes of the round,
-- rounded down: otherwise a small bet in cash could take the win of larger bets from the bonus. After the end of the bonus,
-- its part goes where the bonus went.
CREATE OR REPLACE FUNCTION round_win(p_source text, p_seat round_seat, p_request round_request, p_now timestamptz)
RETURNS round_answer LANGUAGE plpgsql AS $$
DECLARE
  v_bet round_move;
  v_bet_id bigint;
  v_move_id bigint;
  v_answer round_answer;
  v_posted ledger_answer;
  v_refusal text;
  v_round game_round;
  v_reward_id bigint;
  v_bonus_units bigint := 0;
BEGIN
  IF p_seat.member_id IS NULL THEN RETURN round_refused(v_answer, 'token.invalid'); END IF;
  v_answer := ROW('RS_OK', NULL, NULL, NULL, p_seat.member_id, p_seat.asset, p_seat.currency, NULL, NULL, false, NULL);
  -- The lock makes a concurrent rollback of the bet wait for the win, or the win for the rollback.
  SELECT k.move_id INTO v_bet_id FROM round_move_key k
  WHERE k.source = p_source AND k.transaction_id = p_request.reference_id;
  SELECT m.* INTO v_bet FROM round_move m
  WHERE m.id = v_bet_id AND m.source = p_source AND m.transaction_id = p_request.reference_id FOR SHARE;
  v_refusal := CASE
    WHEN v_bet.member_id IS DISTINCT FROM p_seat.member_id THEN 'transaction.unknown'
    WHEN v_bet.rolled_back AND coalesce(v_bet.kind, 'bet') = 'bet' THEN 'transaction.rolled-back'
    WHEN v_bet.kind <> 'bet' OR v_bet.status <> 'RS_OK' THEN 'transaction.unknown'
    WHEN p_request.currency <> p_seat.currency THEN 'currency.wrong' END;
  IF v_refusal IS NULL THEN
    INSERT INTO round_move_key (source, transaction_id) VALUES (p_source, p_request.transaction_id)
    ON CONFLICT DO NOTHING RETURNING move_id INTO v_move_id;
  END IF;
  IF v_move_id IS NULL THEN
    RETURN coalesce(round_replay(p_source, 'win', v_answer, p_request),
      round_with_balance(round_refused(v_answer, v_refusal)));
  END IF;
  IF p_request.amount > 0 THEN
    SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = v_bet.round_id;
    IF v_round.bonus_stake_units > 0 AND NOT v_bet.is_free THEN
      SELECT m.reward_id INTO STRICT v_reward_id FROM round_move m
      WHERE m.round_id = v_bet.round_id AND m.kind = 'bet' AND m.bonus_units > 0 AND NOT m.rolled_back
      ORDER BY m.id DESC LIMIT 1;
      v_bonus_units := div(p_request.amount::numeric * v_round.bonus_stake_units, v_round.stake_units);
    END IF;
    v_posted := CASE WHEN v_bonus_units > 0
      THEN round_post_legs(p_source, 'win', v_answer, p_request.transaction_id,
        round_legs(p_source, 'win', v_answer, p_request.amount - v_bonus_units, v_bonus_units, true, NULL)
        || bonus_continues(v_answer, v_reward_id, v_bonus_units), p_now)
      ELSE round_post(p_source, 'win', v_answer, p_request.transaction_id, p_request.amount, true, NULL, p_now) END;
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
  ELSE
    v_answer := round_with_balance(v_answer);
  END IF;
  INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, reference_id, round, game_code,
    currency, amount_units, is_free, status, round_id, transfer_id, recorded_at, reward_id, bonus_units)
  VALUES (v_move_id, p_source, p_request.transaction_id, 'win', p_seat.member_id, p_request.request_id,
    p_request.reference_id, p_request.round, p_request.game_code, p_request.currency, p_request.amount,
    p_request.is_free, 'RS_OK', v_bet.round_id, v_posted.transfer_id, p_now, coalesce(v_reward_id, v_bet.reward_id),
    nullif(v_bonus_units, 0));
  v_answer.round_id := v_bet.round_id;
  PERFORM round_change(v_answer, v_bet.round_id, 0, p_request.amount, 0, 0, 0,
    ROW(coalesce(v_reward_id, v_bet.reward_id), 0, v_bonus_units)::round_bonus, p_request.closes, p_now);
  RETURN v_answer;
END $$;
