-- Returns whether a table has a partition for the ids of a month. A partition of several months covers each of them.
CREATE OR REPLACE FUNCTION month_covered(p_table regclass, p_month date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      CROSS JOIN LATERAL regexp_match(pg_get_expr(c.relpartbound, c.oid),
        'FROM \(''?(\d+|MINVALUE)''?\) TO \(''?(\d+|MAXVALUE)''?\)') bound
    WHERE i.inhparent = p_table AND NOT i.inhdetachpending
      AND CASE bound[1] WHEN 'MINVALUE' THEN true ELSE bound[1]::bigint <= month_first_id(p_month) END
      AND CASE bound[2] WHEN 'MAXVALUE' THEN true ELSE bound[2]::bigint > month_first_id(p_month) END)
$$;
