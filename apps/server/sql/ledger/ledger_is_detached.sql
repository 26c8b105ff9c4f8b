-- Whether a transfer is in a month whose transfers are in an archive.
CREATE OR REPLACE FUNCTION ledger_is_detached(p_transfer_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM book_month m
    WHERE m.state = 'detached' AND p_transfer_id >= m.first_id AND p_transfer_id < m.end_id)
$$;
