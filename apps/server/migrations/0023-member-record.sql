-- What a member's records ask of the books without reading every transfer.

-- The day of the house's calendar a moment belongs to: the same for every sum, page and file.
CREATE FUNCTION ledger_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (p_at AT TIME ZONE 'Asia/Manila')::date;

-- The line of a record a transfer stands in: its kind, and of what a provider took back which side it was on.
CREATE FUNCTION ledger_line(p_kind text, p_delta bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN p_kind <> 'rollback' THEN p_kind WHEN p_delta > 0 THEN 'rollback-bet' ELSE 'rollback-win' END;

-- Bets and wins are nearly all there is: their lines are found on the way. Whatever is rare among them has an
-- index, which costs a bet and a win nothing.
CREATE INDEX transfer_rare_line
  ON transfer (member_id, asset, (ledger_line(kind, member_delta)), member_sequence DESC)
  WHERE member_id IS NOT NULL AND kind NOT IN ('bet', 'win');

-- The sums of transfer by member, day and line, as far as transfer_folded says. A posting does not know of them;
-- whoever reads adds the few transfers after that place, so that an answer is exact whenever it is asked for.
CREATE TABLE transfer_day (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  day date NOT NULL,
  line text NOT NULL,
  transfers bigint NOT NULL,
  in_units bigint NOT NULL,
  out_units bigint NOT NULL,
  -- Places in line of the first and the last of them: between these a page of the day is looked for.
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  PRIMARY KEY (member_id, asset, day, line)
) WITH (fillfactor = 80);

-- The last place in line that is in the sums. There is no gap before it.
CREATE TABLE transfer_folded (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (member_id, asset)
) WITH (fillfactor = 60);

-- Up to which transfer the folding has looked for members whose money moved. It only says where to look: a
-- transfer committed behind it is folded with the next one of its member, and read from the books until then.
CREATE TABLE transfer_fold_place (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  up_to bigint NOT NULL
);
INSERT INTO transfer_fold_place (up_to) VALUES (0);

-- Adds a member's next transfers to the sums, at most so many, and answers how many they were.
CREATE FUNCTION ledger_fold(p_member_id bigint, p_asset text, p_most bigint) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  INSERT INTO transfer_folded (member_id, asset, sequence) VALUES (p_member_id, p_asset, 0) ON CONFLICT DO NOTHING;
  -- Whoever folds the same member waits here and goes on from where the other stopped.
  SELECT f.sequence INTO v_from FROM transfer_folded f
  WHERE f.member_id = p_member_id AND f.asset = p_asset FOR UPDATE;
  SELECT max(next.member_sequence) INTO v_to FROM (
    SELECT t.member_sequence FROM transfer t
    WHERE t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence > v_from
    ORDER BY t.member_sequence LIMIT p_most
  ) next;
  IF v_to IS NULL THEN RETURN 0; END IF;
  INSERT INTO transfer_day AS d
    (member_id, asset, day, line, transfers, in_units, out_units, first_sequence, last_sequence)
  SELECT p_member_id, p_asset, ledger_day(t.recorded_at), ledger_line(t.kind, t.member_delta), count(*),
    sum(greatest(t.member_delta, 0)), sum(-least(t.member_delta, 0)), min(t.member_sequence), max(t.member_sequence)
  FROM transfer t
  WHERE t.member_id = p_member_id AND t.asset = p_asset AND t.member_sequence > v_from AND t.member_sequence <= v_to
  GROUP BY 3, 4
  ON CONFLICT (member_id, asset, day, line) DO UPDATE SET
    transfers = d.transfers + excluded.transfers,
    in_units = d.in_units + excluded.in_units, out_units = d.out_units + excluded.out_units,
    first_sequence = least(d.first_sequence, excluded.first_sequence),
    last_sequence = greatest(d.last_sequence, excluded.last_sequence);
  UPDATE transfer_folded f SET sequence = v_to WHERE f.member_id = p_member_id AND f.asset = p_asset;
  RETURN v_to - v_from;
END $$;
