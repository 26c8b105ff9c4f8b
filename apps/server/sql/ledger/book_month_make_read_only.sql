-- Refuses every further transfer in the partition that begins with an id. Zero means the transfers from before the
-- monthly partitions. The trigger belongs to the partition alone, so other months have no cost. A partition that is
-- detached and attached again retains the trigger. No posting waits for this lock, because no posting writes to the
-- partition any more.
CREATE OR REPLACE FUNCTION book_month_make_read_only(p_first_id bigint) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
  v_partition regclass;
BEGIN
  SELECT i.inhrelid::regclass INTO v_partition
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'transfer'::regclass AND pg_get_expr(c.relpartbound, c.oid) LIKE
    format(CASE p_first_id WHEN 0 THEN '%%FROM (MINVALUE)%%' ELSE '%%FROM (''%s'')%%' END, p_first_id);
  IF v_partition IS NULL THEN RAISE EXCEPTION 'no partition of transfer begins with %', p_first_id; END IF;
  EXECUTE format('CREATE OR REPLACE TRIGGER book_month_closed BEFORE INSERT ON %s '
    'FOR EACH ROW EXECUTE FUNCTION book_month_refuse_transfer()', v_partition);
END $$;
