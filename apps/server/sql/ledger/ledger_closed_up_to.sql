-- The last id of the closed months that end with an id or before it; zero where none does. Every transfer with a lower id
-- is in the closing of its month.
CREATE OR REPLACE FUNCTION ledger_closed_up_to(p_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(m.end_id), 1) - 1 FROM book_month m WHERE m.state <> 'open' AND m.end_id - 1 <= p_id
$$;
