-- The lowest id of a month: the months since January 1970 times 10^12.
CREATE OR REPLACE FUNCTION month_first_id(p_month date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT ((extract(year FROM p_month)::bigint - 1970) * 12 + extract(month FROM p_month)::bigint - 1) * 1000000000000
$$;
