-- Triggers of statements do not pass from a table to its partitions: a partition gets its own, so that rows that must stay
-- cannot be changed or truncated in the partition itself.
CREATE OR REPLACE FUNCTION month_protect(p_table regclass, p_partition regclass) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_trigger text;
BEGIN
  FOR v_trigger IN
    SELECT regexp_replace(pg_get_triggerdef(t.oid), ' ON \S+ ', format(' ON %s ', p_partition)) FROM pg_trigger t
    -- Before a statement.
    WHERE t.tgrelid = p_table AND NOT t.tgisinternal AND t.tgtype & 3 = 2 AND NOT EXISTS (
      SELECT FROM pg_trigger own WHERE own.tgrelid = p_partition AND own.tgname = t.tgname)
  LOOP EXECUTE v_trigger; END LOOP;
END $$;
