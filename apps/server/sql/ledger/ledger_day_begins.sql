-- The start of a merchant's calendar day. If the clock goes forward at 00:00 the day starts at 01:00. Where the hour
-- after midnight occurs twice, PostgreSQL reads 00:00 as the second one, and the day starts at the first.
CREATE OR REPLACE FUNCTION ledger_day_begins(p_day date) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ledger_day(p_day::timestamp AT TIME ZONE merchant_time_zone() - interval '1 hour') = p_day
    THEN p_day::timestamp AT TIME ZONE merchant_time_zone() - interval '1 hour'
    ELSE p_day::timestamp AT TIME ZONE merchant_time_zone() END
$$;
