-- The start of the next period in the merchant's calendar.
CREATE OR REPLACE FUNCTION protection_period_end(p_period text, p_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ledger_day_begins((date_trunc(p_period, ledger_day(p_now)::timestamp) + ('1 ' || p_period)::interval)::date)
$$;
