-- Adds the partition of a month to a table whose ids carry their month; nothing where there is one. Rows are written
-- meanwhile: attaching a table that is ready keeps no writer waiting, and the locks that its foreign keys need are given
-- up after a moment. Triggers of statements do not pass from a table to its partitions: a partition gets its own, so that
-- rows that must stay cannot be changed in the partition itself.
CREATE OR REPLACE FUNCTION month_add(p_table regclass, p_month date) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_partition text := (
    SELECT format('%I.%I', c.relnamespace::regnamespace, c.relname || to_char(p_month, '_YYYY_MM'))
    FROM pg_class c WHERE c.oid = p_table);
  v_first_id bigint := month_first_id(p_month);
  -- A partitioned table has no room in its pages to ask for: the partitions have.
  v_options text := (
    SELECT array_to_string(c.reloptions, ', ') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = p_table AND c.reloptions IS NOT NULL ORDER BY c.oid DESC LIMIT 1);
  v_trigger text;
BEGIN
  IF month_covered(p_table, p_month) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL EXCLUDING IDENTITY)%s', v_partition, p_table,
    ' WITH (' || v_options || ')');
  FOR v_trigger IN
    SELECT regexp_replace(pg_get_triggerdef(t.oid), ' ON \S+ ', format(' ON %s ', v_partition)) FROM pg_trigger t
    -- Before a statement.
    WHERE t.tgrelid = p_table AND NOT t.tgisinternal AND t.tgtype & 3 = 2
  LOOP EXECUTE v_trigger; END LOOP;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)',
    p_table, v_partition, v_first_id, month_first_id((p_month + interval '1 month')::date));
END $$;
