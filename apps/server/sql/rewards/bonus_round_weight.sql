-- The part of a stake that its risk lets count for a bonus, in basis points. Up to a chance of one half the whole stake counts;
-- above, twice the chance of losing: 90 % counts a fifth. Dice state the chance of a bet, in basis points. In baccarat, equal
-- stakes on player and banker cancel each other out and count nothing. Other games have no bets of low risk.
CREATE OR REPLACE FUNCTION bonus_round_weight(p_game text, p_choice jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_game
    WHEN 'dice' THEN least(10000, greatest(0, 2 * (10000 - (p_choice ->> 'chance')::integer)))
    WHEN 'baccarat' THEN (
      SELECT (10000 - div(20000 * least(
          coalesce(sum((x ->> 'stake')::numeric) FILTER (WHERE x ->> 'spot' = 'player'), 0),
          coalesce(sum((x ->> 'stake')::numeric) FILTER (WHERE x ->> 'spot' = 'banker'), 0)),
        sum((x ->> 'stake')::numeric)))::integer
        FROM jsonb_array_elements(p_choice) AS x)
    ELSE 10000 END
$$;
