-- Closes rounds that lost, and pays wins of other rounds and closes them: the same rows as `round_close` for each lost round
-- and `round_win` for each payment. Payments of a round are in the order of the list. A round with a bonus, with several
-- bets or with an earlier event is settled on its own, after the others. A transaction of another round is an error, and
-- nothing is settled. Returns the members whose balances changed.
CREATE OR REPLACE FUNCTION round_settle_many(p_source text, p_lost bigint[], p_payments round_payment[],
  p_now timestamptz)
RETURNS TABLE (member_id bigint, asset text, sequence bigint) LANGUAGE plpgsql
SET enable_nestloop = off AS $$
DECLARE
  v_rounds bigint[];
  v_bets text[];
  v_moves bigint[];
  v_plain round_payment[];
  v_other round_payment[];
  v_payment record;
  v_answer round_answer;
BEGIN
  IF round_close_many(p_lost, p_now) < cardinality(p_lost) THEN
    PERFORM round_close(r.id, p_now) FROM game_round r WHERE r.id = ANY (p_lost) AND r.open;
  END IF;
  IF cardinality(p_payments) > 0 THEN
    SELECT array_agg(DISTINCT p.round_id), array_agg(DISTINCT p.bet) INTO v_rounds, v_bets FROM unnest(p_payments) p;
    SELECT array_agg(k.move_id) INTO v_moves FROM round_move_key k
    WHERE k.source = p_source AND k.transaction_id = ANY (v_bets);
    -- The lock makes a concurrent rollback of a bet wait for the win.
    WITH bet AS MATERIALIZED (
      SELECT m.round_id FROM round_move m
      WHERE m.id = ANY (v_moves) AND m.id > 0 AND m.source = p_source AND m.kind = 'bet' AND m.status = 'RS_OK'
        AND NOT m.rolled_back AND m.reward_id IS NULL FOR SHARE
    ), plain AS MATERIALIZED (
      SELECT r.id FROM game_round r
      WHERE r.id = ANY (v_rounds) AND r.id IN (SELECT b.round_id FROM bet b) AND r.open AND r.by_event AND NOT r.reported
        AND r.bets = 1 AND r.win_units = 0 AND r.reward_id IS NULL AND r.bonus_stake_units IS NULL
    ), paid AS (
      SELECT p.*, p.round_id IN (SELECT i.id FROM plain i) AS plain
      FROM ROWS FROM (unnest(p_payments)) WITH ORDINALITY AS p (round_id, transaction_id, bet, amount, place)
    )
    SELECT array_agg(ROW(p.round_id, p.transaction_id, p.bet, p.amount)::round_payment ORDER BY p.place)
        FILTER (WHERE p.plain),
      array_agg(ROW(p.round_id, p.transaction_id, p.bet, p.amount)::round_payment ORDER BY p.place)
        FILTER (WHERE NOT p.plain)
    INTO v_plain, v_other FROM paid p;
  END IF;
  IF cardinality(v_plain) > 0 THEN
    RETURN QUERY SELECT w.member_id, w.asset, w.sequence FROM round_win_many(p_source, v_plain, p_now) w;
  END IF;
  FOR v_payment IN
    SELECT p.*, r.member_id AS payee, r.asset AS money, r.provider_round,
      row_number() OVER (PARTITION BY p.round_id ORDER BY p.place DESC) = 1 AS is_last
    FROM ROWS FROM (unnest(v_other)) WITH ORDINALITY AS p (round_id, transaction_id, bet, amount, place)
    JOIN game_round r ON r.id = p.round_id WHERE r.id = ANY (v_rounds) ORDER BY r.member_id, p.place
  LOOP
    v_answer := round_win(p_source,
      ROW(v_payment.payee, v_payment.money, v_payment.money, NULL, NULL, NULL, NULL, NULL)::round_seat,
      ROW(v_payment.transaction_id, v_payment.bet, v_payment.bet, v_payment.provider_round, v_payment.is_last, NULL,
        v_payment.money, v_payment.amount, false, NULL, NULL, NULL)::round_request, p_now);
    IF v_answer.refusal IS NOT NULL THEN
      RAISE EXCEPTION 'the win % was refused: %', v_payment.transaction_id, v_answer.refusal;
    END IF;
    RETURN QUERY SELECT v_payment.payee, v_payment.money, v_answer.sequence;
  END LOOP;
END $$;
