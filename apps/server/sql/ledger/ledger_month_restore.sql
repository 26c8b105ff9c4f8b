-- Adds archived transfers to the table of their month. A line is a JSON list in the format of the seals.
CREATE OR REPLACE FUNCTION ledger_month_restore(p_first_id bigint, p_lines text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO %I (id, transaction_id, recorded_at, kind, asset, amount, debit_account_id,
      credit_account_id, reference, reversed_transfer_id, member_id, member_delta, member_balance_after, member_sequence)
    SELECT (l ->> 0)::bigint, (l ->> 1)::bigint,
      timestamptz ''epoch'' + (l ->> 2)::bigint * interval ''1 microsecond'', l ->> 3, l ->> 4, (l ->> 5)::bigint,
      (l ->> 6)::bigint, (l ->> 9)::bigint, l ->> 12, (l ->> 13)::bigint, (l ->> 14)::bigint, (l ->> 15)::bigint,
      (l ->> 16)::bigint, (l ->> 17)::bigint
    FROM unnest($1) line, LATERAL (SELECT line::json AS l) parsed', 'transfer_of_' || p_first_id) USING p_lines;
END $$;
