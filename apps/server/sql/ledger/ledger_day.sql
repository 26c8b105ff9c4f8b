-- The day of the house's calendar a moment belongs to: the same for every sum, page and file.
CREATE OR REPLACE FUNCTION ledger_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (p_at AT TIME ZONE 'Asia/Manila')::date
$$;
