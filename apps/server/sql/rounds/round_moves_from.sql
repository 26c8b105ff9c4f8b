-- The lowest id that a bet or a win of a round may have, beside 0: the first of the month before the round's. The name of
-- a first bet is taken before its round is added, and the month may change in between.
CREATE OR REPLACE FUNCTION round_moves_from(p_round_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_round_id - p_round_id % 1000000000000 - 1000000000000
$$;
