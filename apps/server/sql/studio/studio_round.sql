-- Plays a round of an in-house game whose outcome is already drawn: takes the stake, pays the win, and stores outcome
-- and proof. The draw is valid only where seed and number are the member's next. Otherwise the outcome is `moved-on`,
-- with the seed in use and the number of its last round. A refused bet uses no number.
CREATE OR REPLACE FUNCTION studio_round(p_member_id bigint, p_asset text, p_currency text, p_node_id bigint, p_game text,
  p_key uuid, p_stake bigint, p_choice jsonb, p_rules_name text, p_algorithm text, p_seed_id bigint, p_nonce integer,
  p_draws integer[], p_win bigint, p_rules play_rules, p_now timestamptz)
RETURNS studio_round_answer LANGUAGE plpgsql AS $$
DECLARE
  v_seed studio_seed;
  v_seat round_seat;
  v_request round_request;
  v_played round_answer;
  v_answer studio_round_answer;
BEGIN
  SELECT s.* INTO v_seed FROM studio_seed s
  WHERE s.member_id = p_member_id AND s.revealed_at IS NULL FOR NO KEY UPDATE;
  SELECT k.round_id INTO v_answer.round_id FROM round_key k
  WHERE k.provider = 'studio' AND k.member_id = p_member_id AND k.round = p_key::text;
  IF FOUND THEN
    v_answer.outcome := 'replayed';
    RETURN v_answer;
  END IF;
  v_answer.seed_id := v_seed.id;
  v_answer.server_seed_hash := v_seed.server_seed_hash;
  v_answer.sealed_seed := v_seed.sealed_seed;
  v_answer.client_seed := v_seed.client_seed;
  v_answer.nonce := v_seed.nonce;
  IF (v_seed.id, v_seed.nonce + 1) IS DISTINCT FROM (p_seed_id, p_nonce) THEN
    v_answer.outcome := 'moved-on';
    RETURN v_answer;
  END IF;
  v_seat := ROW(p_member_id, p_asset, p_currency, p_node_id, p_node_id, NULL, NULL, NULL);
  SELECT g.game_type, g.vassalage INTO v_seat.game_type, v_seat.vassalage
  FROM studio_title t JOIN game g ON g.id = t.node_id
  WHERE g.id = p_node_id AND t.game = p_game AND g.provider = 'studio' AND g.enabled;
  IF NOT FOUND THEN v_seat.refusal := 'game.not.found'; END IF;
  v_request := ROW(p_member_id || ':' || p_key, p_key, NULL, p_key, p_win = 0, p_node_id, p_currency, p_stake, false,
    NULL, NULL, p_key);
  v_played := round_bet('studio', v_seat, v_request, p_rules, false, p_now);
  v_answer.balance := v_played.balance;
  IF v_played.refusal IS NOT NULL THEN
    v_answer.outcome := 'refused';
    v_answer.refusal := v_played.refusal;
    v_answer.detail := v_played.detail;
    IF v_played.refusal = 'insufficient' THEN
      -- The same request gets the balance of its first answer.
      SELECT i.refusal_balance INTO v_answer.balance FROM idempotency i
      WHERE i.scope = 'provider:studio' AND i.key = v_request.transaction_id;
    END IF;
    RETURN v_answer;
  END IF;
  IF p_win > 0 THEN
    v_request.reference_id := v_request.transaction_id;
    v_request.transaction_id := v_request.transaction_id || ':win';
    v_request.amount := p_win;
    v_request.closes := true;
    v_played := round_win('studio', v_seat, v_request, p_now);
    IF v_played.refusal IS NOT NULL THEN
      RAISE EXCEPTION 'the win of % was refused: %', v_request.reference_id, v_played.refusal;
    END IF;
  END IF;
  -- No number is used twice, in any month: the pair increments by one.
  UPDATE studio_seed s SET nonce = p_nonce WHERE s.id = p_seed_id AND s.nonce = p_nonce - 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'number % of pair % is used', p_nonce, p_seed_id; END IF;
  INSERT INTO studio_round (round_id, game, seed_id, nonce, rules, algorithm, choice, draws)
  VALUES (v_played.round_id, p_game, p_seed_id, p_nonce, p_rules_name, p_algorithm, p_choice, p_draws);
  v_answer.outcome := 'played';
  v_answer.round_id := v_played.round_id;
  v_answer.balance := v_played.balance;
  v_answer.sequence := v_played.sequence;
  v_answer.nonce := p_nonce;
  RETURN v_answer;
END $$;
