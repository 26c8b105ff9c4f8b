-- Drops the partitions with the transfers of a month. The caller must have archived the transfers in a file and read
-- the file back.
CREATE OR REPLACE FUNCTION ledger_month_drop(p_first_id bigint, p_end_id bigint) RETURNS integer LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_partition regclass;
  v_dropped integer := 0;
BEGIN
  FOR v_partition IN
    SELECT c.oid::regclass
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      CROSS JOIN LATERAL regexp_match(pg_get_expr(c.relpartbound, c.oid),
        'FROM \(''?(\d+|MINVALUE)''?\) TO \(''?(\d+)''?\)') bound
    WHERE i.inhparent = 'transfer'::regclass AND bound[2]::bigint <= p_end_id
      AND CASE bound[1] WHEN 'MINVALUE' THEN 0 ELSE bound[1]::bigint END >= p_first_id
  LOOP
    EXECUTE format('ALTER TABLE transfer DETACH PARTITION %s', v_partition);
    EXECUTE format('DROP TABLE %s', v_partition);
    v_dropped := v_dropped + 1;
  END LOOP;
  RETURN v_dropped;
END $$;
