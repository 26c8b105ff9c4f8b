-- What providers of games say they asked for, line by line, and what of it was held against what we did.

CREATE TABLE provider_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  name text NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The time it is about: what moved money in it must be in a report.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at >= from_at),
  imported_by text NOT NULL CHECK (btrim(imported_by) <> ''),
  imported_at timestamptz NOT NULL,
  UNIQUE (provider, digest)
);

CREATE TABLE provider_report_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  report_id bigint NOT NULL REFERENCES provider_report (id),
  provider text NOT NULL,
  transaction_uuid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  -- Zero for a rollback: it takes back what its bet or win was.
  amount_units bigint NOT NULL CHECK (amount_units >= 0),
  currency text NOT NULL,
  at timestamptz NOT NULL,
  -- A line that came before says nothing new.
  UNIQUE (provider, transaction_uuid, kind, amount_units, currency)
);
CREATE INDEX provider_report_line_of_report ON provider_report_line (report_id, id);

CREATE TRIGGER provider_report_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON provider_report
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
CREATE TRIGGER provider_report_line_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON provider_report_line
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

-- A report's time is looked up here. Rows come in the order of their time, so a few bytes for each stretch do.
CREATE INDEX seamless_transaction_time ON seamless_transaction USING brin (recorded_at);
-- Whether what was asked for was taken back.
CREATE INDEX seamless_transaction_taken_back ON seamless_transaction (provider, reference_uuid) WHERE kind = 'rollback';
