CREATE OR REPLACE FUNCTION protection_period_end(p_period text, p_now timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (date_trunc(p_period, ledger_day(p_now)::timestamp) + ('1 ' || p_period)::interval) AT TIME ZONE 'Asia/Manila'
$$;
