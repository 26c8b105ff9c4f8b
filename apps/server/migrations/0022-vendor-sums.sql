-- The sums of a day are kept for each vendor, so that a member's record can be asked for one vendor's games.

ALTER TABLE game_day ADD COLUMN vassalage text, DROP CONSTRAINT game_day_pkey;
TRUNCATE game_day;
INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
SELECT r.member_id, r.day, r.game_type, g.vassalage, count(*), sum(r.stake_units), sum(r.win_units)
  FROM game_round r JOIN game g ON g.id = r.node_id
 GROUP BY r.member_id, r.day, r.game_type, g.vassalage;
ALTER TABLE game_day ADD PRIMARY KEY (member_id, day, game_type, vassalage);

DROP FUNCTION seamless_day(bigint, date, text, integer, bigint, bigint);

-- Adds to the sums of a day.
CREATE FUNCTION seamless_day(
  p_member_id bigint, p_day date, p_game_type text, p_vassalage text, p_hands integer, p_stake bigint, p_win bigint
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
  VALUES (p_member_id, p_day, p_game_type, p_vassalage, p_hands, p_stake, p_win)
  ON CONFLICT (member_id, day, game_type, vassalage) DO UPDATE SET hands = game_day.hands + excluded.hands,
    stake_units = game_day.stake_units + excluded.stake_units, win_units = game_day.win_units + excluded.win_units
$$;

-- As before, for the vendor of the round's game.
CREATE OR REPLACE FUNCTION seamless_add(
  p_answer seamless_answer, p_round_id bigint, p_stake bigint, p_win bigint, p_bets integer, p_closes boolean
) RETURNS seamless_answer LANGUAGE plpgsql AS $$
DECLARE
  v_round game_round;
  v_open boolean;
  v_vassalage text;
BEGIN
  SELECT r.* INTO STRICT v_round FROM game_round r WHERE r.id = p_round_id FOR NO KEY UPDATE;
  SELECT g.vassalage INTO STRICT v_vassalage FROM game g WHERE g.id = v_round.node_id;
  v_open := NOT p_closes AND v_round.bets + p_bets > 0 AND (v_round.open OR p_bets > 0);
  UPDATE game_round r SET stake_units = r.stake_units + p_stake, win_units = r.win_units + p_win,
    bets = r.bets + p_bets, open = v_open,
    balance_after_units = p_answer.balance, sequence = p_answer.sequence,
    told_stake_units = CASE WHEN v_open THEN r.told_stake_units ELSE r.stake_units + p_stake END,
    told_win_units = CASE WHEN v_open THEN r.told_win_units ELSE r.win_units + p_win END
  WHERE r.id = p_round_id;
  IF p_stake <> 0 OR p_win <> 0 THEN
    PERFORM seamless_day(v_round.member_id, v_round.day, v_round.game_type, v_vassalage, 0, p_stake, p_win);
  END IF;
  p_answer.stake := v_round.stake_units + p_stake - v_round.told_stake_units;
  p_answer.win := v_round.win_units + p_win - v_round.told_win_units;
  IF NOT v_open AND (p_answer.stake, p_answer.win) <> (0, 0) THEN
    p_answer.node_id := v_round.node_id;
    p_answer.game_type := v_round.game_type;
    p_answer.vassalage := v_vassalage;
    p_answer.round_id := p_round_id;
  END IF;
  RETURN p_answer;
END $$;

-- As before, for the vendor of the game that is bet on.
CREATE OR REPLACE FUNCTION seamless_bet(
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
