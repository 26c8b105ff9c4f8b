-- What gateways say they settled, line by line, and what of it was held against deposits and withdrawals.

CREATE TABLE settlement_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rail text NOT NULL,
  name text NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The time it is about: what we settled in it must be in a file.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at >= from_at),
  imported_by text NOT NULL CHECK (btrim(imported_by) <> ''),
  imported_at timestamptz NOT NULL,
  UNIQUE (rail, digest)
);

CREATE TABLE settlement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES settlement_file (id),
  rail text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'payout')),
  -- Our order, or our withdrawal.
  order_id bigint NOT NULL CHECK (order_id > 0),
  reference text NOT NULL,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  status text NOT NULL,
  at timestamptz NOT NULL,
  -- A line that came before says nothing new.
  UNIQUE (rail, kind, order_id, reference, amount_units, currency, status)
);
CREATE INDEX settlement_line_of_file ON settlement_line (file_id, kind, id);

CREATE TRIGGER settlement_file_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_file
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();
CREATE TRIGGER settlement_line_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_line
  FOR EACH STATEMENT EXECUTE FUNCTION operator_refuse_change();

-- By when they came to their end, which is where a file's time is looked up.
CREATE INDEX deposit_order_credited ON deposit_order (rail, updated_at) WHERE state = 'credited';
CREATE INDEX withdrawal_paid_at ON withdrawal (rail, ended_at) WHERE state = 'paid';
