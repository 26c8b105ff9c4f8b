-- The first day of the month of a timestamp on the merchant's calendar, or of a later month.
CREATE OR REPLACE FUNCTION month_at(p_at timestamptz, p_later integer DEFAULT 0) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (date_trunc('month', p_at AT TIME ZONE merchant_time_zone()) + p_later * interval '1 month')::date
$$;
