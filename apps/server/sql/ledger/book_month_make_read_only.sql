-- Refuses every further transfer in the partition that begins with an id; zero means the transfers from before the months.
-- The trigger belongs to the partition alone: other months pay nothing for it, and a partition that is detached and
-- attached again keeps it. No posting waits for it, because no posting writes to the partition any more.
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
