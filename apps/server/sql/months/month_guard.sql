-- Gives a partition the statement-level BEFORE triggers of its table. PostgreSQL does not copy these triggers from a
-- table to its partitions. Without them, a statement on the partition itself could change rows that must not change.
CREATE OR REPLACE FUNCTION month_guard(p_partition regclass) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_trigger text;
BEGIN
  FOR v_trigger IN
    SELECT pg_get_triggerdef(t.trigger_id) FROM month_unguarded(p_partition) t(trigger_id)
  LOOP EXECUTE regexp_replace(v_trigger, ' ON \S+ ', format(' ON %s ', p_partition)); END LOOP;
END $$;
