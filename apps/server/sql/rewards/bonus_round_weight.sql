-- The part of a stake that its risk lets count for a bonus, in basis points. Up to a chance of one half the whole stake counts;
-- above, twice the chance of losing: 90 % counts a fifth. Dice state the chance of a bet, in basis points; other games have none.
CREATE OR REPLACE FUNCTION bonus_round_weight(p_game text, p_choice jsonb) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_game WHEN 'dice' THEN least(10000, greatest(0, 2 * (10000 - (p_choice ->> 'chance')::integer)))
    ELSE 10000 END
$$;
