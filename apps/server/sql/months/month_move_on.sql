-- Moves the ids of a sequence on to a month, and never back. The first id of a month is left out: it counts as given, as
-- the last value of a sequence does to those who read up to it. Where a table is named that writers lock before they
-- take an id, no writer is under way at that moment: every row of the month before is committed.
CREATE OR REPLACE FUNCTION month_move_on(p_sequence regclass, p_month date, p_write_lock regclass DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
BEGIN
  IF NOT month_ids_behind(p_sequence, p_month) THEN RETURN; END IF;
  IF p_write_lock IS NOT NULL THEN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE ROW EXCLUSIVE MODE', p_write_lock);
  END IF;
  PERFORM setval(p_sequence, month_first_id(p_month));
END $$;
