CREATE TABLE adjustment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL REFERENCES asset,
  side text NOT NULL CHECK (side IN ('credit', 'debit')),
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  reason text NOT NULL CHECK ((btrim(reason) <> '') AND (length(reason) <= 200)),
  -- Who says they propose it, and who the machine says they are.
  proposed_by text NOT NULL CHECK (btrim(proposed_by) <> ''),
  proposed_machine_user text NOT NULL CHECK (btrim(proposed_machine_user) <> ''),
  proposed_at timestamptz NOT NULL
);
CREATE INDEX adjustment_of_member ON adjustment (member_id, id);

CREATE TABLE adjustment_decision (
  adjustment_id bigint PRIMARY KEY REFERENCES adjustment,
  decided_by text NOT NULL CHECK (btrim(decided_by) <> ''),
  -- Alike in both rows where all share one account of the machine; that alone is refused nowhere, and reviewed.
  decided_machine_user text NOT NULL CHECK (btrim(decided_machine_user) <> ''),
  decided_at timestamptz NOT NULL,
  -- The posting; null where it was turned down, which whoever proposed it may do too.
  transfer_id bigint UNIQUE REFERENCES transfer
);

CREATE TABLE demo_data (
  one boolean DEFAULT true PRIMARY KEY CHECK (one),
  -- Null where an earlier release seeded it, which did not record when.
  seeded_at timestamptz
);

CREATE TABLE operator_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Who says they act, and who the machine says they are.
  operator text NOT NULL CHECK (operator ~ '^[a-z][a-z0-9._-]{1,31}$'),
  machine_user text NOT NULL CHECK (btrim(machine_user) <> ''),
  command text NOT NULL,
  -- What it was about: a withdrawal, a member, a file.
  subject text NOT NULL,
  parameters jsonb NOT NULL,
  -- refused: a rule stood against it and nothing was done; failed: it broke, and nothing was done.
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'failed')),
  told text
);

-- Who changed which setting of a site, when, from what to what. Null where nothing was set.
CREATE TABLE setting_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  name text NOT NULL,
  before jsonb,
  after jsonb,
  changed_at timestamptz NOT NULL,
  -- Who says they act, and the account on the machine.
  changed_by text NOT NULL CHECK (changed_by ~ '^[a-z][a-z0-9._-]{1,31}$'),
  machine_user text NOT NULL CHECK (btrim(machine_user) <> ''),
  CONSTRAINT setting_change_check CHECK (before IS DISTINCT FROM after)
);
CREATE INDEX setting_change_of_name ON setting_change (merchant_code, name, id);

CREATE TABLE settlement_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rail text NOT NULL,
  name text NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  -- The time it is about: what we settled in it must be in a file.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  imported_by text NOT NULL CHECK (btrim(imported_by) <> ''),
  imported_at timestamptz NOT NULL,
  CONSTRAINT settlement_file_rail_digest_key UNIQUE (rail, digest),
  CONSTRAINT settlement_file_check CHECK (to_at >= from_at)
);

CREATE TABLE settlement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id bigint NOT NULL REFERENCES settlement_file,
  rail text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'payout')),
  -- Our order, or our withdrawal.
  order_id bigint NOT NULL CHECK (order_id > 0),
  reference text NOT NULL,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  status text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT settlement_line_rail_kind_order_id_reference_amount_units_c_key UNIQUE (rail, kind, order_id,
    reference, amount_units, currency, status)
);
CREATE INDEX settlement_line_of_file ON settlement_line (file_id, kind, id);
