-- The statement-level BEFORE triggers of a partition's table that the partition lacks.
CREATE OR REPLACE FUNCTION month_unguarded(p_partition regclass) RETURNS SETOF oid LANGUAGE sql STABLE AS $$
  SELECT t.oid FROM pg_inherits i JOIN pg_trigger t ON t.tgrelid = i.inhparent
  WHERE i.inhrelid = p_partition AND NOT t.tgisinternal
    -- Statement-level BEFORE triggers.
    AND t.tgtype & 3 = 2
    AND NOT EXISTS (SELECT FROM pg_trigger own WHERE own.tgrelid = p_partition AND own.tgname = t.tgname)
$$;
