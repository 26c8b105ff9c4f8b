-- A provider's bet is told in the provider's words why a member may not play, and a reality check comes as often as
-- the member chose.

CREATE FUNCTION seamless_refusal(p_refusal text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN p_refusal LIKE 'protection.limit.%' THEN 'RS_ERROR_LIMIT_REACHED'
              WHEN p_refusal LIKE 'protection.%' THEN 'RS_ERROR_USER_DISABLED'
              ELSE 'RS_ERROR_NOT_ENOUGH_MONEY' END;

DROP FUNCTION seamless_hindrance(text, bytea, bigint, text, timestamptz);

-- As before. p_checked_after is one interval of the market before p_now; a member's own interval takes its place.
CREATE FUNCTION seamless_hindrance(
  p_provider text, p_token bytea, p_member_id bigint, p_round text, p_now timestamptz, p_checked_after timestamptz
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_status text;
BEGIN
  SELECT CASE WHEN s.node_id <> t.node_id THEN 'RS_ERROR_TOKEN_EXPIRED'
              WHEN s.checked_at <= coalesce(p_now - p.reality_check_ms * interval '1 ms', p_checked_after)
                THEN 'RS_ERROR_LIMIT_REACHED' END
  INTO v_status
  FROM game_session s JOIN seamless_token t ON t.token_hash = p_token
  LEFT JOIN member_protection p ON p.member_id = s.member_id
  WHERE s.member_id = p_member_id AND s.ended_at IS NULL;
  IF v_status IS NULL THEN RETURN 'RS_OK'; END IF;
  PERFORM FROM game_round r
  WHERE r.provider = p_provider AND r.member_id = p_member_id AND r.provider_round = p_round AND r.open;
  RETURN CASE WHEN FOUND THEN 'RS_OK' ELSE v_status END;
END $$;

-- As before. A bet that costs nothing posts nothing, so it asks by itself.
CREATE OR REPLACE FUNCTION seamless_bet(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz, p_checked_after timestamptz
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
    WHEN v_seat.game_enabled IS NOT TRUE THEN 'RS_ERROR_INVALID_GAME'
    WHEN NOT v_seat.enabled THEN 'RS_ERROR_USER_DISABLED'
    WHEN v_seat.expires_at <= p_now THEN 'RS_ERROR_TOKEN_EXPIRED'
    ELSE seamless_hindrance(p_provider, p_token, v_seat.member_id, p_move.round, p_now, p_checked_after) END;
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
    UPDATE seamless_transaction t SET status = v_answer.status
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
    RETURN v_answer;
  END IF;
  INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
    balance_after_units, sequence, placed_at, day, asset, open, told_stake_units)
  VALUES (v_seat.member_id, v_seat.node_id, v_seat.game_type, p_provider, p_move.round, v_stake, 0,
    v_answer.balance, v_answer.sequence, p_now, v_day, v_seat.asset, NOT p_move.closes,
    CASE WHEN p_move.closes THEN v_stake ELSE 0 END)
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
  RETURN seamless_add(v_answer, v_round_id, v_stake, 0, 1, p_move.closes);
END $$;
