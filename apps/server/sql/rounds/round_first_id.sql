-- The lowest possible id of a round on this day or later. The last rounds of a month get their ids while the next month
-- begins.
CREATE OR REPLACE FUNCTION round_first_id(p_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT m.first_id FROM round_month m WHERE m.from_day < p_day - 2 ORDER BY m.first_id DESC LIMIT 1), 0)
$$;
