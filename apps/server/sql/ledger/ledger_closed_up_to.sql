-- The last id of the closed months that end at or before an id; zero without one. The closing of a month contains all
-- transfers with lower ids.
CREATE OR REPLACE FUNCTION ledger_closed_up_to(p_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(m.end_id), 1) - 1 FROM book_month m WHERE m.state <> 'open' AND m.end_id - 1 <= p_id
$$;
