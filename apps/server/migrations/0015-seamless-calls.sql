-- The calls of a seamless wallet, each one statement. Everyone takes locks in one order: the row of a rollback, of a
-- bet, of a win; then the key and the balance of the ledger; then the round and the sums of its day.

-- Adds to the sums of a day.
CREATE FUNCTION seamless_day(
  p_member_id bigint, p_day date, p_game_type text, p_hands integer, p_stake bigint, p_win bigint
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO game_day (member_id, day, game_type, hands, stake_units, win_units)
  VALUES (p_member_id, p_day, p_game_type, p_hands, p_stake, p_win)
  ON CONFLICT (member_id, day, game_type) DO UPDATE SET hands = game_day.hands + excluded.hands,
    stake_units = game_day.stake_units + excluded.stake_units, win_units = game_day.win_units + excluded.win_units
$$;

-- Adds a movement to a round. A bet opens a closed round again; whatever else comes to one corrects it, and so does
-- taking the last bet back, which ends it. Of a closed round the answer says what those who listen do not know yet.
CREATE FUNCTION seamless_add(
  p_answer seamless_answer, p_round_id bigint, p_stake bigint, p_win bigint, p_bets integer, p_closes boolean
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_round game_round;
  v_open boolean;
BEGIN
  SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = p_round_id FOR NO KEY UPDATE;
  v_open := NOT p_closes AND v_round.bets + p_bets > 0 AND (v_round.open OR p_bets > 0);
  UPDATE game_round r SET stake_units = r.stake_units + p_stake, win_units = r.win_units + p_win,
    bets = r.bets + p_bets, open = v_open,
    balance_after_units = p_answer.balance, sequence = p_answer.sequence,
    told_stake_units = CASE WHEN v_open THEN r.told_stake_units ELSE r.stake_units + p_stake END,
    told_win_units = CASE WHEN v_open THEN r.told_win_units ELSE r.win_units + p_win END
  WHERE r.id = p_round_id;
  IF p_stake <> 0 OR p_win <> 0 THEN
    PERFORM seamless_day(v_round.member_id, v_round.day, v_round.game_type, 0, p_stake, p_win);
  END IF;
  p_answer.stake := v_round.stake_units + p_stake - v_round.told_stake_units;
  p_answer.win := v_round.win_units + p_win - v_round.told_win_units;
  IF NOT v_open AND (p_answer.stake, p_answer.win) <> (0, 0) THEN
    SELECT g.id, g.game_type, g.vassalage INTO p_answer.node_id, p_answer.game_type, p_answer.vassalage
    FROM game g WHERE g.id = v_round.node_id;
    p_answer.round_id := p_round_id;
  END IF;
  RETURN p_answer;
END $$;

-- Moves money between a member and a provider. The kinds and accounts are those of ledger/transfers.ts.
CREATE FUNCTION seamless_post(
  p_provider text, p_kind text, p_answer seamless_answer, p_transaction text, p_amount bigint, p_to_member boolean,
  p_reverses bigint, p_now timestamptz
) RETURNS ledger_answer LANGUAGE sql AS $$
  SELECT ledger_post(
    'provider:' || p_provider, p_transaction,
    sha256(convert_to(concat_ws(' ', p_kind, p_answer.member_id, p_answer.asset, p_amount, p_reverses), 'UTF8')),
    p_provider || ':' || p_transaction, p_now,
    ARRAY[CASE WHEN p_to_member
      THEN ROW(p_kind, p_answer.asset, p_amount, p_answer.member_id, 'game-result', 'provider:' || p_provider,
        'cash', NULL, p_reverses)::ledger_leg
      ELSE ROW(p_kind, p_answer.asset, p_amount, p_answer.member_id, 'cash', NULL,
        'game-result', 'provider:' || p_provider, p_reverses)::ledger_leg
    END])
$$;

CREATE FUNCTION seamless_bet(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz
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
    ELSE 'RS_OK' END;
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

CREATE FUNCTION seamless_win(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_now timestamptz
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_bet seamless_transaction;
  v_answer seamless_answer;
  v_posted ledger_answer;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  -- A rollback of the bet waits for this, or this for it.
  SELECT t.* INTO v_bet FROM seamless_transaction t
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid FOR SHARE;
  v_answer.status := CASE
    WHEN v_bet.member_id IS DISTINCT FROM v_seat.member_id THEN 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    WHEN v_bet.rolled_back AND coalesce(v_bet.kind, 'bet') = 'bet' THEN 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    WHEN v_bet.kind <> 'bet' OR v_bet.status <> 'RS_OK' THEN 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    WHEN p_move.currency <> v_seat.currency THEN 'RS_ERROR_WRONG_CURRENCY'
    ELSE 'RS_OK' END;
  IF v_answer.status = 'RS_OK' THEN
    INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, reference_uuid,
      round, game_code, currency, amount_units, is_free, status, round_id, recorded_at)
    VALUES (p_provider, p_move.transaction_uuid, 'win', v_seat.member_id, p_move.request_uuid,
      p_move.reference_uuid, p_move.round, p_move.game_code, p_move.currency, p_move.amount, p_move.is_free,
      'RS_OK', v_bet.round_id, p_now)
    ON CONFLICT DO NOTHING;
  END IF;
  IF v_answer.status <> 'RS_OK' OR NOT FOUND THEN
    -- A win that cannot be paid yet is not remembered: it comes again, and its bet may have come by then.
    v_answer.status := coalesce(seamless_replay(p_provider, 'win', v_seat.member_id, p_move), v_answer.status);
    RETURN seamless_told(v_answer);
  END IF;
  IF p_move.amount > 0 THEN
    v_posted := seamless_post(p_provider, 'win', v_answer, p_move.transaction_uuid, p_move.amount, true, NULL, p_now);
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
    UPDATE seamless_transaction t SET transfer_id = v_posted.transfer_id
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  ELSE
    v_answer := seamless_told(v_answer);
  END IF;
  RETURN seamless_add(v_answer, v_bet.round_id, 0, p_move.amount, 0, p_move.closes);
END $$;

-- Takes a bet or a win back. p_unknown is what is answered where neither is known; a tombstone is left either way.
CREATE FUNCTION seamless_rollback(
  p_provider text, p_token bytea, p_player text, p_move seamless_move, p_unknown text, p_now timestamptz
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seat seamless_seat := seamless_find_seat(p_provider, p_token, p_player, p_move.game_code);
  v_done seamless_transaction;
  v_answer seamless_answer;
  v_posted ledger_answer;
  v_bet boolean;
  v_amount bigint := 0;
BEGIN
  v_answer.status := 'RS_ERROR_INVALID_TOKEN';
  IF v_seat.member_id IS NULL THEN RETURN v_answer; END IF;
  v_answer.member_id := v_seat.member_id;
  v_answer.asset := v_seat.asset;
  v_answer.currency := v_seat.currency;
  v_answer.moved := false;
  v_answer.status := 'RS_OK';
  INSERT INTO seamless_transaction (provider, transaction_uuid, kind, member_id, request_uuid, reference_uuid,
    round, game_code, status, recorded_at)
  VALUES (p_provider, p_move.transaction_uuid, 'rollback', v_seat.member_id, p_move.request_uuid,
    p_move.reference_uuid, p_move.round, p_move.game_code, 'RS_OK', p_now)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    v_answer.status := seamless_replay(p_provider, 'rollback', v_seat.member_id, p_move);
    RETURN seamless_told(v_answer);
  END IF;
  INSERT INTO seamless_transaction (provider, transaction_uuid, member_id, request_uuid, status, rolled_back,
    recorded_at)
  VALUES (p_provider, p_move.reference_uuid, v_seat.member_id, p_move.request_uuid,
    'RS_ERROR_TRANSACTION_ROLLED_BACK', true, p_now)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    v_answer.status := p_unknown;
  ELSE
    SELECT t.* INTO STRICT v_done FROM seamless_transaction t
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid FOR NO KEY UPDATE;
    IF v_done.member_id <> v_seat.member_id OR v_done.kind = 'rollback' THEN
      v_answer.status := 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    ELSIF v_done.kind IS NULL THEN
      v_answer.status := p_unknown;
    END IF;
  END IF;
  IF v_answer.status <> 'RS_OK' THEN
    UPDATE seamless_transaction t SET status = v_answer.status
    WHERE t.provider = p_provider AND t.transaction_uuid = p_move.transaction_uuid;
  END IF;
  IF v_answer.status <> 'RS_OK' OR v_done.rolled_back IS NOT FALSE THEN RETURN seamless_told(v_answer); END IF;
  UPDATE seamless_transaction t SET rolled_back = true
  WHERE t.provider = p_provider AND t.transaction_uuid = p_move.reference_uuid;
  -- What was refused, or was a free bet that was never placed in a round, has nothing to give back.
  IF v_done.round_id IS NULL THEN RETURN seamless_told(v_answer); END IF;
  v_bet := v_done.kind = 'bet';
  IF v_done.transfer_id IS NOT NULL THEN
    v_amount := v_done.amount_units;
    v_posted := seamless_post(p_provider, 'rollback', v_answer, p_move.transaction_uuid, v_amount, v_bet,
      v_done.transfer_id, p_now);
    IF v_posted.refusal IS NOT NULL THEN
      RAISE EXCEPTION 'the rollback of % was refused: %', p_move.reference_uuid, v_posted.refusal;
    END IF;
    v_answer.balance := v_posted.balance;
    v_answer.sequence := v_posted.sequence;
    v_answer.moved := true;
  ELSE
    v_answer := seamless_told(v_answer);
  END IF;
  RETURN seamless_add(v_answer, v_done.round_id, CASE WHEN v_bet THEN -v_amount ELSE 0 END,
    CASE WHEN v_bet THEN 0 ELSE -v_amount END, CASE WHEN v_bet THEN -1 ELSE 0 END, p_move.closes);
END $$;
