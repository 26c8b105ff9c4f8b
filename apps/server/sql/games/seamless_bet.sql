-- As before, with that question.
CREATE OR REPLACE FUNCTION seamless_bet(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz, p_checked_after timestamptz,
  p_something_missing boolean
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_answer seamless_answer;
  v_posted ledger_answer;
  v_round_id bigint;
  v_stake bigint := CASE WHEN p_move.is_free THEN 0 ELSE p_move.amount END;
  v_day date := ledger_day(p_now);
  v_refusal text;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  v_answer.status := CASE
    WHEN p_move.currency <> v_seat.currency THEN 'RS_ERROR_WRONG_CURRENCY'
    WHEN v_seat.node_id IS NULL THEN 'RS_ERROR_INVALID_GAME'
    WHEN NOT v_seat.enabled THEN 'RS_ERROR_USER_DISABLED'
    WHEN v_seat.expires_at <= p_now THEN 'RS_ERROR_TOKEN_EXPIRED'
    ELSE seamless_may_begin(p_provider, p_token, v_seat, p_move.round, p_now, p_checked_after, p_something_missing)
    END;
  -- Of what was asked so far only a reality check that waits is told so.
  v_answer.reason := CASE WHEN v_answer.status = 'RS_ERROR_LIMIT_REACHED' THEN 'reality-check' END;
  INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, round, game_code,
    currency, amount_units, is_free, campaign_uuid, reward_uuid, status, reason, recorded_at)
  VALUES (p_provider, p_move.transaction_uuid, 'bet', v_seat.member_id, p_move.request_uuid, p_move.round,
    p_move.game_code, p_move.currency, p_move.amount, p_move.is_free, p_move.campaign_uuid, p_move.reward_uuid,
    v_answer.status, v_answer.reason, p_now)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    v_answer.status := seamless_replay(p_provider, 'bet', v_seat.member_id, p_move);
    v_answer.reason := (SELECT t.reason FROM seamless_transaction t WHERE t.provider = p_provider
      AND t.transaction_uuid = p_move.transaction_uuid AND t.status = v_answer.status);
    RETURN seamless_told(v_answer);
  ELSIF v_answer.status <> 'RS_OK' THEN
    RETURN seamless_told(v_answer);
  END IF;
  IF v_stake > 0 THEN
    v_posted := seamless_post(p_provider, 'bet', v_answer, p_move.transaction_uuid, v_stake, false, NULL, p_now);
    v_refusal := v_posted.refusal;
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := v_refusal IS NULL;
  ELSE
    v_refusal := protection_check(v_seat.member_id, v_seat.asset, 'bet', 0, p_now);
    v_answer := seamless_told(v_answer);
  END IF;
  IF v_refusal IS NOT NULL THEN
    v_answer.status := seamless_refusal(v_refusal);
    v_answer.reason := CASE WHEN v_refusal IN ('protection.break', 'protection.excluded') THEN 'break' END;
    UPDATE seamless_transaction t SET status = v_answer.status, reason = v_answer.reason
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
    RETURN v_answer;
  END IF;
  INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
    balance_after_units, sequence, placed_at, day, asset, open, told_stake_units, free_bets, free_units)
  VALUES (v_seat.member_id, v_seat.node_id, v_seat.game_type, p_provider, p_move.round, v_stake, 0,
    v_answer.balance, v_answer.sequence, p_now, v_day, v_seat.asset, NOT p_move.closes,
    CASE WHEN p_move.closes THEN v_stake ELSE 0 END, p_move.is_free::int, p_move.amount - v_stake)
  ON CONFLICT DO NOTHING RETURNING id INTO v_answer.round_id;
  IF FOUND THEN
    PERFORM seamless_day(v_seat.member_id, v_day, v_seat.game_type, v_seat.vassalage, 1, v_stake, 0);
    UPDATE seamless_transaction t SET round_id = v_answer.round_id, transfer_id = v_posted.transfer_id
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
    IF p_move.closes AND v_stake > 0 THEN
      v_answer.node_id := v_seat.node_id;
      v_answer.game_type := v_seat.game_type;
      v_answer.vassalage := v_seat.vassalage;
      v_answer.stake := v_stake;
      v_answer.win := 0;
    ELSE
      v_answer.round_id := NULL;
    END IF;
    RETURN v_answer;
  END IF;
  UPDATE seamless_transaction t SET round_id = r.id, transfer_id = v_posted.transfer_id
  FROM game_round r
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid
    AND r.provider = p_provider AND r.member_id = v_seat.member_id AND r.provider_round = p_move.round
  RETURNING r.id INTO STRICT v_round_id;
  v_answer := seamless_add(v_answer, v_round_id, v_stake, 0, 1, p_move.closes);
  IF p_move.is_free THEN PERFORM seamless_free(v_round_id, 1, p_move.amount); END IF;
  RETURN v_answer;
END $$;
