-- Advances the ids of a sequence to a month, and never back. The first id of a month is not used: readers that read up
-- to the last value of a sequence treat that value as assigned. `p_write_lock` is a table that writers lock before they
-- take an id. With that lock, no writer is active at this moment: every row of the previous month is committed.
CREATE OR REPLACE FUNCTION month_move_on(p_sequence regclass, p_month date, p_write_lock regclass DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '200ms' AS $$
BEGIN
  IF NOT month_ids_behind(p_sequence, p_month) THEN RETURN; END IF;
  IF p_write_lock IS NOT NULL THEN
    EXECUTE format('LOCK TABLE ONLY %s IN SHARE ROW EXCLUSIVE MODE', p_write_lock);
  END IF;
  PERFORM setval(p_sequence, month_first_id(p_month));
END $$;
