-- A provider's bet asks what our own games ask (games/sessions/may-play.ts), and the movements of a round are found.

-- Why this member may not begin a round now: the game that was launched is no longer the one they have open, or a
-- reality check waits in it. A lobby leads from table to table, so what was launched counts and not what is bet on. A
-- round that has begun goes on, and a member without an open game may play: only a launched page counts a session.
CREATE FUNCTION seamless_hindrance(
  p_provider text, p_token bytea, p_member_id bigint, p_round text, p_checked_after timestamptz
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_status text;
BEGIN
  SELECT CASE WHEN s.node_id <> t.node_id THEN 'RS_ERROR_TOKEN_EXPIRED'
              WHEN s.checked_at <= p_checked_after THEN 'RS_ERROR_LIMIT_REACHED' END
  INTO v_status
  FROM game_session s JOIN seamless_token t ON t.token_hash = p_token
  WHERE s.member_id = p_member_id AND s.ended_at IS NULL;
  IF v_status IS NULL THEN RETURN 'RS_OK'; END IF;
  PERFORM FROM game_round r
  WHERE r.provider = p_provider AND r.member_id = p_member_id AND r.provider_round = p_round AND r.open;
  RETURN CASE WHEN FOUND THEN 'RS_OK' ELSE v_status END;
END $$;

DROP FUNCTION seamless_bet(text, bytea, text, seamless_move, timestamptz);

-- As before, with that question. A reality check that was answered before p_checked_after is due again.
CREATE FUNCTION seamless_bet(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz, p_checked_after timestamptz
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_answer seamless_answer;
  v_posted ledger_answer;
  v_round_id bigint;
  v_stake bigint := CASE WHEN p_move.is_free THEN 0 ELSE p_move.amount END;
  v_day date := (p_now AT TIME ZONE 'UTC')::date;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  v_answer.status := CASE
    WHEN p_move.currency <> v_seat.currency THEN 'RS_ERROR_WRONG_CURRENCY'
    WHEN v_seat.game_enabled IS NOT TRUE THEN 'RS_ERROR_INVALID_GAME'
    WHEN NOT v_seat.enabled THEN 'RS_ERROR_USER_DISABLED'
    WHEN v_seat.expires_at <= p_now THEN 'RS_ERROR_TOKEN_EXPIRED'
    ELSE seamless_hindrance(p_provider, p_token, v_seat.member_id, p_move.round, p_checked_after) END;
  INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, round, game_code,
    currency, amount_units, is_free, status, recorded_at)
  VALUES (p_provider, p_move.transaction_uuid, 'bet', v_seat.member_id, p_move.request_uuid, p_move.round,
    p_move.game_code, p_move.currency, p_move.amount, p_move.is_free, v_answer.status, p_now)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    v_answer.status := seamless_replay(p_provider, 'bet', v_seat.member_id, p_move);
    RETURN seamless_told(v_answer);
  ELSIF v_answer.status <> 'RS_OK' THEN
    RETURN seamless_told(v_answer);
  END IF;
  IF v_stake > 0 THEN
    v_posted := seamless_post(p_provider, 'bet', v_answer, p_move.transaction_uuid, v_stake, false, NULL, p_now);
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    IF v_posted.refusal IS NOT NULL THEN
      v_answer.status := 'RS_ERROR_NOT_ENOUGH_MONEY';
      UPDATE seamless_transaction t SET status = v_answer.status
      WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
      RETURN v_answer;
    END IF;
    v_answer.moved := true;
  ELSE
    v_answer := seamless_told(v_answer);
  END IF;
  INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
    balance_after_units, sequence, placed_at, day, asset, open, told_stake_units)
  VALUES (v_seat.member_id, v_seat.node_id, v_seat.game_type, p_provider, p_move.round, v_stake, 0,
    v_answer.balance, v_answer.sequence, p_now, v_day, v_seat.asset, NOT p_move.closes,
    CASE WHEN p_move.closes THEN v_stake ELSE 0 END)
  ON CONFLICT DO NOTHING RETURNING id INTO v_answer.round_id;
  IF FOUND THEN
    PERFORM seamless_day(v_seat.member_id, v_day, v_seat.game_type, 1, v_stake, 0);
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
  RETURN seamless_add(v_answer, v_round_id, v_stake, 0, 1, p_move.closes);
END $$;

CREATE INDEX seamless_transaction_of_round ON seamless_transaction (round_id) WHERE round_id IS NOT NULL;
