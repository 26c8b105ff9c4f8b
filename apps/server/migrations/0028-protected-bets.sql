-- A provider's bet is told in the provider's words why a member may not play, with a reason where its status alone
-- does not say, and a reality check comes as often as the member chose. A round says how much of it was played free.

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

-- Bets that stand and cost nothing, and what their provider says they are worth.
ALTER TABLE game_round
  ADD COLUMN free_bets integer NOT NULL DEFAULT 0,
  ADD COLUMN free_units bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT game_round_free CHECK (free_bets BETWEEN 0 AND bets AND free_units >= 0);

ALTER TABLE seamless_transaction
  -- Beside the status of a refused bet: answered again with it.
  ADD COLUMN reason text,
  -- Out of which campaign, or as which reward, its provider gave a free bet.
  ADD COLUMN campaign_uuid text,
  ADD COLUMN reward_uuid text;
ALTER TYPE seamless_move ADD ATTRIBUTE campaign_uuid text, ADD ATTRIBUTE reward_uuid text;
ALTER TYPE seamless_answer ADD ATTRIBUTE reason text;

UPDATE game_round r SET free_bets = given.bets, free_units = given.units
  FROM (SELECT t.round_id, count(*) AS bets, sum(t.amount_units) AS units FROM seamless_transaction t
         WHERE t.kind = 'bet' AND t.is_free AND NOT t.rolled_back AND t.round_id IS NOT NULL GROUP BY t.round_id) given
 WHERE r.id = given.round_id;

-- Counts free bets of a round, or counts them no more.
CREATE FUNCTION seamless_free(p_round_id bigint, p_bets integer, p_units bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE game_round SET free_bets = free_bets + p_bets, free_units = free_units + p_units WHERE id = p_round_id
$$;

-- As before, with a reason and the free bets of its round. A bet that costs nothing posts nothing, so it asks by
-- itself.
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

-- As before: a free bet that is taken back counts no more.
CREATE OR REPLACE FUNCTION seamless_rollback(
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
  IF v_bet AND v_done.is_free THEN PERFORM seamless_free(v_done.round_id, -1, -v_done.amount_units); END IF;
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

-- The pair in use stands in line with those before it: one index has them all in order.
CREATE INDEX studio_seed_of_member ON studio_seed (member_id, id);
DROP INDEX studio_seed_retired;
