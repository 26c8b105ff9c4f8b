-- The day of the merchant's calendar a moment belongs to: the same for every sum, page and file.
CREATE OR REPLACE FUNCTION ledger_day(p_at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (p_at AT TIME ZONE merchant_time_zone())::date
$$;
