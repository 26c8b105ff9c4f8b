-- The lowest possible id of a bet or a win of a round, apart from 0: the first id of the month before the round's
-- month. The key of a first bet is claimed before its round is added, and the month may change in between.
CREATE OR REPLACE FUNCTION round_moves_from(p_round_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT p_round_id - p_round_id % 1000000000000 - 1000000000000
$$;
