-- Takes a stake, once for each transaction of a source: checks that the member may bet, posts the stake, and adds the
-- bet to its round. Stores the result and returns it again for the same transaction. A refusal is stored too, except a
-- refusal before the posting that a later attempt may not get (p_store_refusals). While a bonus is active, a part of the
-- stake may come from the bonus balance.
CREATE OR REPLACE FUNCTION round_bet(p_source text, p_seat round_seat, p_request round_request, p_rules play_rules,
  p_store_refusals boolean, p_now timestamptz)
RETURNS round_answer LANGUAGE plpgsql AS $$
DECLARE
  v_answer round_answer;
  v_refused play_refusal_answer;
  v_posted ledger_answer;
  v_refusal text;
  v_stake bigint := CASE WHEN p_request.is_free THEN 0 ELSE p_request.amount END;
  v_free_units bigint := CASE WHEN p_request.is_free THEN p_request.amount ELSE 0 END;
  v_move_id bigint;
  v_round game_round;
  v_bonus play_bonus;
  v_split bonus_stake_answer;
BEGIN
  IF p_seat.member_id IS NULL THEN RETURN round_refused(v_answer, 'token.invalid'); END IF;
  v_answer := ROW('RS_OK', NULL, NULL, NULL, p_seat.member_id, p_seat.asset, p_seat.currency, NULL, NULL, false, NULL);
  v_refused.code := CASE WHEN p_request.currency <> p_seat.currency THEN 'currency.wrong' ELSE p_seat.refusal END;
  IF v_refused.code IS NULL THEN
    v_refused := play_refusal(p_source, p_seat, p_request.round, p_rules, p_now);
    IF v_refused.code IS NULL AND v_stake > 0 THEN
      SELECT b.* INTO v_bonus FROM play_bonus b
      WHERE b.member_id = p_seat.member_id AND b.asset = p_seat.asset AND b.state = 'active';
      IF FOUND THEN
        v_split := bonus_stake_refusal(v_bonus, p_seat,
          bonus_round_stake(p_source, p_seat.member_id, p_request.round) + v_stake);
        v_refused := ROW(v_split.refusal, v_split.detail)::play_refusal_answer;
      END IF;
    END IF;
  END IF;
  IF v_refused.code IS NOT NULL THEN
    v_answer := round_refused(v_answer, v_refused.code, v_refused.detail);
    IF NOT p_store_refusals THEN
      RETURN coalesce(round_replay(p_source, 'bet', v_answer, p_request), round_with_balance(v_answer));
    END IF;
  END IF;
  -- Claims the transaction id first, so that a repetition waits here. The move is written at the end.
  INSERT INTO round_move_key (source, transaction_id) VALUES (p_source, p_request.transaction_id)
  ON CONFLICT DO NOTHING RETURNING move_id INTO v_move_id;
  IF v_move_id IS NULL THEN RETURN round_replay(p_source, 'bet', v_answer, p_request); END IF;
  IF v_answer.refusal IS NULL AND v_stake > 0 THEN
    IF v_bonus.reward_id IS NOT NULL THEN v_split := bonus_stake(p_source, p_seat, p_request.round, v_stake); END IF;
    IF v_split.refusal IS NOT NULL THEN
      v_refusal := v_split.refusal;
      v_answer := round_with_balance(v_answer);
    ELSE
      v_posted := CASE WHEN v_split.bonus_units > 0
        THEN round_post_legs(p_source, 'bet', v_answer, p_request.transaction_id, round_legs(p_source, 'bet', v_answer,
          v_stake - v_split.bonus_units, v_split.bonus_units, false, NULL), p_now)
        ELSE round_post(p_source, 'bet', v_answer, p_request.transaction_id, v_stake, false, NULL, p_now) END;
      v_refusal := v_posted.refusal;
      v_answer.balance := v_posted.balance;
      v_answer.sequence := v_posted.sequence;
      v_answer.moved := v_refusal IS NULL;
    END IF;
  ELSE
    IF v_answer.refusal IS NULL THEN
      v_refusal := protection_check(p_seat.member_id, p_seat.asset, 'bet', 0, p_now);
    END IF;
    v_answer := round_with_balance(v_answer);
  END IF;
  IF v_refusal IS NOT NULL THEN v_answer := round_refused(v_answer, v_refusal); END IF;
  IF v_answer.refusal IS NULL THEN
    -- The trigger game_round_unique skips a round that exists already.
    INSERT INTO game_round AS r (member_id, node_id, game_type, provider, provider_round, request_key, stake_units,
      win_units, balance_after_units, sequence, placed_at, day, asset, open, free_bets, free_units, by_event,
      told_stake_units, reported, reward_id, wager_units, bonus_stake_units, told_wager_units, told_bonus_stake_units)
    VALUES (p_seat.member_id, p_seat.node_id, p_seat.game_type, p_source, p_request.round, p_request.request_key,
      v_stake, 0, v_answer.balance, v_answer.sequence, p_now, ledger_day(p_now), p_seat.asset, NOT p_request.closes,
      p_request.is_free::int, v_free_units, true, CASE WHEN p_request.closes THEN v_stake ELSE 0 END, p_request.closes,
      v_split.reward_id, CASE WHEN v_split.reward_id IS NOT NULL THEN v_stake END, nullif(v_split.bonus_units, 0),
      CASE WHEN p_request.closes AND v_split.reward_id IS NOT NULL THEN v_stake END,
      CASE WHEN p_request.closes THEN nullif(v_split.bonus_units, 0) END)
    RETURNING r.* INTO v_round;
    IF FOUND THEN
      v_answer.round_id := v_round.id;
      IF p_request.closes THEN
        v_round.told_stake_units := 0;
        v_round.told_wager_units := NULL;
        v_round.told_bonus_stake_units := NULL;
        v_round.reported := false;
        PERFORM round_report(v_round, p_now);
      END IF;
    ELSE
      SELECT k.round_id INTO STRICT v_answer.round_id FROM round_key k
      WHERE k.provider = p_source AND k.member_id = p_seat.member_id AND k.round = p_request.round;
      PERFORM round_change(v_answer, v_answer.round_id, v_stake, 0, 1, p_request.is_free::int, v_free_units,
        ROW(v_split.reward_id, v_split.bonus_units, 0)::round_bonus, p_request.closes, p_now);
    END IF;
  END IF;
  INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, round, game_code, currency,
    amount_units, is_free, campaign_uuid, reward_uuid, status, refusal, reason, round_id, transfer_id, recorded_at, reward_id, bonus_units)
  VALUES (v_move_id, p_source, p_request.transaction_id, 'bet', p_seat.member_id, p_request.request_id, p_request.round,
    p_request.game_code, p_request.currency, p_request.amount, p_request.is_free, p_request.campaign_uuid,
    p_request.reward_uuid, v_answer.status, v_answer.refusal, v_answer.reason, v_answer.round_id,
    CASE WHEN v_answer.moved THEN v_posted.transfer_id END, p_now,
    CASE WHEN v_answer.moved THEN v_split.reward_id END,
    CASE WHEN v_answer.moved THEN nullif(v_split.bonus_units, 0) END);
  RETURN v_answer;
END $$;
