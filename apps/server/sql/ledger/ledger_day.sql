-- The merchant's calendar day of a timestamp, equal in all sums, pages and files.
CREATE OR REPLACE FUNCTION ledger_day(p_at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (p_at AT TIME ZONE merchant_time_zone())::date
$$;
