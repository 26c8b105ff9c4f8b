-- Pays wins of open rounds without a bonus and closes the rounds. `round_settle_many` selects the rounds and has locked
-- their bets. Rows are joined in memory, as in `ledger_credit_many`.
CREATE OR REPLACE FUNCTION round_win_many(p_source text, p_payments round_payment[], p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE plpgsql
SET enable_nestloop = off AS $$
DECLARE
  v_credits ledger_credit[];
  v_payments round_payment[];
  v_moves bigint[];
  v_rounds bigint[];
  v_changed bigint;
BEGIN
  SELECT array_agg(DISTINCT p.round_id) INTO v_rounds FROM unnest(p_payments) p;
  -- The payments of a member are one after the other.
  SELECT array_agg(ROW(p.transaction_id,
      sha256(convert_to(concat_ws(' ', 'win', r.member_id, r.asset, p.amount), 'UTF8')),
      p_source || ':' || p.transaction_id, r.member_id, r.asset, p.amount)::ledger_credit ORDER BY r.member_id, p.place),
    array_agg(ROW(p.round_id, p.transaction_id, p.bet, p.amount)::round_payment ORDER BY r.member_id, p.place)
  INTO v_credits, v_payments
  FROM ROWS FROM (unnest(p_payments)) WITH ORDINALITY AS p (round_id, transaction_id, bet, amount, place)
  JOIN game_round r ON r.id = p.round_id WHERE r.id = ANY (v_rounds);
  WITH move AS MATERIALIZED (
    SELECT p.place, p.transaction_id, nextval('round_move_id_seq') AS id
    FROM ROWS FROM (unnest(v_payments)) WITH ORDINALITY AS p (round_id, transaction_id, bet, amount, place)
  ), claimed AS (
    INSERT INTO round_move_key (source, transaction_id, move_id) SELECT p_source, m.transaction_id, m.id FROM move m
  )
  SELECT array_agg(m.id ORDER BY m.place) INTO v_moves FROM move m;
  RETURN QUERY
  WITH payment AS MATERIALIZED (
    SELECT p.*, c.transfer_id, c.balance, c.sequence, v_moves[p.place] AS move_id
    FROM ROWS FROM (unnest(v_payments)) WITH ORDINALITY AS p (round_id, transaction_id, bet, amount, place)
    JOIN ledger_credit_many('provider:' || p_source, 'win', 'game-result', 'provider:' || p_source, p_now, v_credits) c
      ON c.place = p.place
  ), won AS MATERIALIZED (
    SELECT DISTINCT ON (p.round_id) p.round_id, p.balance, p.sequence,
      (sum(p.amount) OVER (PARTITION BY p.round_id))::bigint AS units
    FROM payment p ORDER BY p.round_id, p.place DESC
  ), changed AS (
    UPDATE game_round r SET win_units = w.units, balance_after_units = w.balance, sequence = w.sequence, open = false,
      told_stake_units = r.stake_units, told_win_units = w.units, reported = true
    FROM won w WHERE r.id = ANY (v_rounds) AND r.id = w.round_id AND r.open AND NOT r.reported AND r.win_units = 0
    RETURNING r.*
  ), removed AS (
    DELETE FROM open_round o WHERE o.round_id = ANY (v_rounds) AND o.round_id IN (SELECT r.id FROM changed r)
  ), moved AS (
    INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, reference_id, round, currency,
      amount_units, is_free, status, round_id, transfer_id, recorded_at)
    SELECT p.move_id, p_source, p.transaction_id, 'win', r.member_id, p.bet, p.bet, r.provider_round, r.asset, p.amount,
      false, 'RS_OK', p.round_id, p.transfer_id, p_now
    FROM payment p JOIN changed r ON r.id = p.round_id
  ), told AS (
    INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units,
      win_units, counted, recorded_at)
    SELECT r.id, r.member_id, r.asset, r.node_id, r.game_type, g.vassalage, r.day, 1, r.stake_units, r.win_units,
      false, p_now
    FROM changed r JOIN game g ON g.id = r.node_id
  )
  SELECT r.member_id, r.asset, max(r.sequence) FROM changed r GROUP BY r.member_id, r.asset;
  SELECT count(*) INTO v_changed FROM game_round r WHERE r.id = ANY (v_rounds) AND NOT r.open AND r.win_units > 0;
  IF v_changed <> cardinality(v_rounds) THEN RAISE EXCEPTION 'a round was settled before'; END IF;
END $$;
