-- Adds a member's next transfers, up to a limit, to the daily sums and returns their number.
CREATE OR REPLACE FUNCTION ledger_fold(p_member_id bigint, p_asset text, p_most bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_first_id bigint;
  v_to bigint;
BEGIN
  INSERT INTO transfer_folded (member_id, asset, sequence) VALUES (p_member_id, p_asset, 0) ON CONFLICT DO NOTHING;
  -- Concurrent folds of the same member wait here and continue after the first.
  SELECT f.sequence INTO v_from FROM transfer_folded f
  WHERE f.member_id = p_member_id AND f.asset = p_asset FOR UPDATE;
  v_first_id := ledger_month_of(p_member_id, p_asset, v_from + 1);
  SELECT max(next.member_sequence) INTO v_to FROM (
    SELECT t.member_sequence FROM transfer t
    WHERE t.id >= v_first_id AND t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence > v_from
    ORDER BY t.member_sequence LIMIT p_most
  ) next;
  IF v_to IS NULL THEN RETURN 0; END IF;
  INSERT INTO transfer_day AS d
    (member_id, asset, day, line, transfers, in_units, out_units, first_sequence, last_sequence)
  SELECT p_member_id, p_asset, ledger_day(t.recorded_at), ledger_line(t.kind, t.member_delta), count(*),
    sum(greatest(t.member_delta, 0)), sum(-least(t.member_delta, 0)), min(t.member_sequence), max(t.member_sequence)
  FROM transfer t
  WHERE t.id >= v_first_id AND t.member_id = p_member_id AND t.asset = p_asset
    AND t.member_sequence > v_from AND t.member_sequence <= v_to
  GROUP BY 3, 4
  ON CONFLICT (member_id, asset, day, line) DO UPDATE SET
    transfers = d.transfers + excluded.transfers,
    in_units = d.in_units + excluded.in_units, out_units = d.out_units + excluded.out_units,
    first_sequence = least(d.first_sequence, excluded.first_sequence),
    last_sequence = greatest(d.last_sequence, excluded.last_sequence);
  UPDATE transfer_folded f SET sequence = v_to WHERE f.member_id = p_member_id AND f.asset = p_asset;
  RETURN v_to - v_from;
END $$;
