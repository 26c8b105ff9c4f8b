-- The first moment of a day of the merchant's calendar. A clock that goes forward at 00:00 begins the day at 01:00. Where
-- the hour after midnight comes twice, PostgreSQL reads 00:00 as the second one, and the day begins with the first.
CREATE OR REPLACE FUNCTION ledger_day_begins(p_day date) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ledger_day(p_day::timestamp AT TIME ZONE merchant_time_zone() - interval '1 hour') = p_day
    THEN p_day::timestamp AT TIME ZONE merchant_time_zone() - interval '1 hour'
    ELSE p_day::timestamp AT TIME ZONE merchant_time_zone() END
$$;
