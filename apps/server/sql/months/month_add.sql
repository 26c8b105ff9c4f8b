-- Adds the partition of a month to a table whose ids contain the month; does nothing where the partition exists. Other
-- transactions write rows meanwhile. Attaching a prepared table blocks no writer, and the lock timeout limits the wait
-- for the locks of foreign keys. Some values are unique only within a month, such as the position in a member's
-- sequence. Their unique index belongs to each partition, not to the table: a new partition gets the indexes of the
-- previous partition.
CREATE OR REPLACE FUNCTION month_add(p_table regclass, p_month date) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_partition text := (
    SELECT format('%I.%I', c.relnamespace::regnamespace, c.relname || to_char(p_month, '_YYYY_MM'))
    FROM pg_class c WHERE c.oid = p_table);
  v_first_id bigint := month_first_id(p_month);
  -- A partitioned table has no storage options, such as a fillfactor: the options come from a partition.
  v_options text := (
    SELECT array_to_string(c.reloptions, ', ') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = p_table AND c.reloptions IS NOT NULL ORDER BY c.oid DESC LIMIT 1);
  v_latest regclass := (SELECT max(i.inhrelid)::regclass FROM pg_inherits i WHERE i.inhparent = p_table);
  v_index text;
BEGIN
  IF month_covered(p_table, p_month) THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL EXCLUDING IDENTITY)%s', v_partition, p_table,
    ' WITH (' || v_options || ')');
  FOR v_index IN
    SELECT regexp_replace(pg_get_indexdef(x.indexrelid), '^CREATE UNIQUE INDEX \S+ ON \S+',
      format('CREATE UNIQUE INDEX ON %s', v_partition))
    FROM pg_index x
    WHERE x.indrelid = v_latest AND x.indisunique AND NOT EXISTS (
      SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid)
  LOOP EXECUTE v_index; END LOOP;
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%s) TO (%s)',
    p_table, v_partition, v_first_id, month_first_id((p_month + interval '1 month')::date));
  PERFORM month_guard(v_partition::regclass);
END $$;
