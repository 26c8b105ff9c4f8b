-- A round counts for the day of the house's calendar, as its transfers do: it counted for that of UTC, and what was
-- played after midnight stood in the record of the day before.

UPDATE game_round SET day = ledger_day(placed_at) WHERE day <> ledger_day(placed_at);

TRUNCATE game_day;
INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
SELECT r.member_id, r.day, r.game_type, g.vassalage, count(*), sum(r.stake_units), sum(r.win_units)
  FROM game_round r JOIN game g ON g.id = r.node_id
 GROUP BY r.member_id, r.day, r.game_type, g.vassalage;

-- What a game that is open was begun with: the sums of its day until then.
UPDATE game_session s SET day = ledger_day(s.started_at), stake_units_before = sums.stake, win_units_before = sums.win
  FROM (SELECT o.id, coalesce(sum(r.stake_units), 0) AS stake, coalesce(sum(r.win_units), 0) AS win
          FROM game_session o
          LEFT JOIN game_round r ON r.member_id = o.member_id AND r.game_type = o.game_type
           AND r.day = ledger_day(o.started_at) AND r.placed_at < o.started_at
         WHERE o.ended_at IS NULL
         GROUP BY o.id) sums
 WHERE s.id = sums.id;

-- As before, on the house's day.
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
