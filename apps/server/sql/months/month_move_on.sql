-- Moves the ids of a sequence on to a month, and never back. The first id of a month is left out: it counts as given, as
-- the last value of a sequence does to those who read up to it.
CREATE OR REPLACE FUNCTION month_move_on(p_sequence regclass, p_month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF month_ids_behind(p_sequence, p_month) THEN PERFORM setval(p_sequence, month_first_id(p_month)); END IF;
END $$;
