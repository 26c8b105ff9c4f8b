-- The first day of the current period in the merchant's calendar.
CREATE OR REPLACE FUNCTION protection_period(p_period text, p_now timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc(p_period, ledger_day(p_now)::timestamp)::date
$$;
