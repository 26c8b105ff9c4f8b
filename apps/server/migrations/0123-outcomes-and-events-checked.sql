-- In the order in which a round takes the two tables. Every event of before has an id below those that carry a month.
ALTER TABLE round_event ADD CONSTRAINT round_event_before CHECK (id < 100000000000000) NOT VALID;
-- Rounds have ids that carry a month already: outcomes of the month in which the rounds were divided stay with those of
-- before.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE studio_round ADD CONSTRAINT studio_round_before CHECK (round_id < %s) NOT VALID',
    (SELECT min(end_id) FROM round_month));
END $$;
