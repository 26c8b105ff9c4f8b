-- The lowest id of a round that may be open or recent: from this month and the previous one. Rounds are closed after
-- two days.
CREATE OR REPLACE FUNCTION round_recent_id() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT m.first_id FROM round_month m ORDER BY m.first_id DESC OFFSET 1 LIMIT 1), 0)
$$;
