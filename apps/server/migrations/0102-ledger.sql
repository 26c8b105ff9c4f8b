-- A posting takes one number for up to sixteen transfers.
CREATE SEQUENCE transfer_id_seq AS bigint INCREMENT BY 16 MINVALUE 16;

-- An index is built on this function, so it may not change without the index: it stands here and not among the
-- functions that every start applies.
-- The line of a record a transfer stands in: its kind, and of what a provider took back which side it was on.
CREATE FUNCTION ledger_line(p_kind text, p_delta bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN p_kind <> 'rollback' THEN p_kind WHEN p_delta > 0 THEN 'rollback-bet' ELSE 'rollback-win' END;

CREATE TABLE asset (
  code text PRIMARY KEY,
  ledger_scale smallint DEFAULT 4 NOT NULL CHECK (ledger_scale = 4),
  -- Decimals that can be paid in or out. Set per currency: ISO and browsers disagree about several.
  pay_exponent smallint NOT NULL CHECK ((pay_exponent >= 0) AND (pay_exponent <= 4)),
  display_decimals smallint DEFAULT 2 NOT NULL CHECK ((display_decimals >= 0) AND (display_decimals <= 4))
);

-- Where the books disagreed. While one of them is not cleared no money is paid out.
CREATE TABLE book_break (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  found_at timestamptz NOT NULL,
  check_name text NOT NULL,
  -- Which row: a member's asset, a transfer, an order, a day.
  subject text NOT NULL,
  member_id bigint,
  expected text NOT NULL,
  found text NOT NULL
);
CREATE INDEX book_break_of_member ON book_break (member_id);

-- The operator's act: who looked, when, and what was done about it.
CREATE TABLE book_break_clearance (
  break_id bigint PRIMARY KEY REFERENCES book_break,
  cleared_at timestamptz NOT NULL,
  cleared_by text NOT NULL CHECK (btrim(cleared_by) <> ''),
  reason text NOT NULL CHECK (btrim(reason) <> '')
);

-- Everything that was posted when a day was closed and stood in no seal before, in the order of its ids: a transfer
-- that is recorded late, or under an early time, is in the seal of the day it came in.
CREATE TABLE day_seal (
  day date PRIMARY KEY,
  after_id bigint NOT NULL CHECK (after_id >= 0),
  up_to bigint NOT NULL,
  transfers bigint NOT NULL CHECK (transfers >= 0),
  sealed_at timestamptz NOT NULL,
  -- One chain: nobody follows a seal but the next. Zeros before the first.
  previous_hash bytea NOT NULL UNIQUE CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  CONSTRAINT day_seal_check CHECK (up_to >= after_id)
);

-- The hash of a stretch of a day, and for each of its transfers the id and the beginning of its own hash: they prove
-- nothing, and say which row it is when the stretch does not agree.
CREATE TABLE day_seal_block (
  last_id bigint PRIMARY KEY,
  day date NOT NULL REFERENCES day_seal (day) DEFERRABLE INITIALLY DEFERRED,
  transfers integer NOT NULL CHECK (transfers > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  marks bytea NOT NULL,
  CONSTRAINT day_seal_block_check CHECK (length(marks) = (transfers * 16))
);
CREATE INDEX day_seal_block_of_day ON day_seal_block (day, last_id);

-- The answer to every posting, kept for good. A posted one is read back through its transfers, which is
-- why its row is written once; a refused one keeps its refusal and the balance told with it.
-- Partitioned by the key: a unique key over time would need the time in it.
CREATE TABLE idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  transfer_id bigint,
  refusal text,
  refusal_balance bigint,
  CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_answer CHECK ((transfer_id IS NULL) = (refusal IS NOT NULL))
) PARTITION BY HASH (key);
CREATE TABLE idempotency_0 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 0);
CREATE TABLE idempotency_1 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 1);
CREATE TABLE idempotency_2 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 2);
CREATE TABLE idempotency_3 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 3);
CREATE TABLE idempotency_4 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 4);
CREATE TABLE idempotency_5 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 5);
CREATE TABLE idempotency_6 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 6);
CREATE TABLE idempotency_7 PARTITION OF idempotency FOR VALUES WITH (modulus 8, remainder 7);

-- The latest time this installation ever saw. Whatever is to last is counted from there: a clock that was set back
-- shortens nothing.
CREATE TABLE installation_clock (
  one boolean DEFAULT true PRIMARY KEY CHECK (one),
  latest timestamptz NOT NULL
);

-- What a member owned when the check of changes last found it right: the next one reads on from here.
CREATE TABLE member_checkpoint (
  member_id bigint NOT NULL,
  asset text NOT NULL REFERENCES asset,
  sequence bigint NOT NULL,
  cash bigint NOT NULL,
  locked bigint NOT NULL,
  bonus bigint NOT NULL,
  CONSTRAINT member_checkpoint_pkey PRIMARY KEY (member_id, asset)
) WITH (fillfactor = 70);

CREATE TABLE reconciliation_mark (
  kind text PRIMARY KEY CHECK (kind IN ('changes', 'full') OR (kind ~ '^rail:.+$')),
  -- Transfers up to this one were read; of the rail's, everything up to finished_at.
  up_to bigint DEFAULT 0 NOT NULL,
  begun_at timestamptz,
  finished_at timestamptz
);

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
  CONSTRAINT transfer_day_pkey PRIMARY KEY (member_id, asset, day, line)
) WITH (fillfactor = 80);

-- Up to which transfer the folding has looked for members whose money moved. It only says where to look: a
-- transfer committed behind it is folded with the next one of its member, and read from the books until then.
CREATE TABLE transfer_fold_place (
  one boolean DEFAULT true PRIMARY KEY CHECK (one),
  up_to bigint NOT NULL
);

-- The last place in line that is in the sums. There is no gap before it.
CREATE TABLE transfer_folded (
  member_id bigint NOT NULL,
  asset text NOT NULL,
  sequence bigint NOT NULL,
  CONSTRAINT transfer_folded_pkey PRIMARY KEY (member_id, asset)
) WITH (fillfactor = 60);

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  owner text NOT NULL CHECK (owner ~ '^(house|(member|agent|provider|gateway):.+)$'),
  asset text NOT NULL REFERENCES asset,
  may_go_negative boolean NOT NULL,
  CONSTRAINT account_id_asset UNIQUE (id, asset),
  CONSTRAINT account_kind_owner_asset UNIQUE (kind, owner, asset),
  CONSTRAINT account_pocket_never_negative CHECK (may_go_negative = kind NOT IN ('cash', 'locked', 'bonus'))
);

-- What members own, moved in the same statement as the transfers it sums up; it can be rebuilt from them.
-- Pages keep room so that an update stays on its page and touches no index.
CREATE TABLE member_balance (
  member_id bigint NOT NULL,
  asset text NOT NULL REFERENCES asset,
  cash bigint DEFAULT 0 NOT NULL,
  locked bigint DEFAULT 0 NOT NULL,
  bonus bigint DEFAULT 0 NOT NULL,
  sequence bigint DEFAULT 0 NOT NULL,
  cash_account_id bigint NOT NULL,
  locked_account_id bigint NOT NULL,
  bonus_account_id bigint NOT NULL,
  -- How far a balance is below zero: by wins that were spent and then taken back, and by nothing else.
  overdraft bigint DEFAULT 0 NOT NULL,
  CONSTRAINT member_balance_pkey PRIMARY KEY (member_id, asset),
  CONSTRAINT member_balance_bonus_account_id_asset_fkey FOREIGN KEY (bonus_account_id, asset)
    REFERENCES account(id, asset),
  CONSTRAINT member_balance_cash_account_id_asset_fkey FOREIGN KEY (cash_account_id, asset)
    REFERENCES account(id, asset),
  CONSTRAINT member_balance_locked_account_id_asset_fkey FOREIGN KEY (locked_account_id, asset)
    REFERENCES account(id, asset),
  CONSTRAINT member_balance_bonus CHECK (bonus >= 0),
  CONSTRAINT member_balance_cash CHECK (cash >= (- overdraft)),
  CONSTRAINT member_balance_locked CHECK (locked >= 0),
  CONSTRAINT member_balance_overdraft CHECK (overdraft >= 0)
) WITH (fillfactor = 60);

-- The member columns tell the story of the cash pocket: its change, what was left, and the place in line.
CREATE TABLE transfer (
  id bigint PRIMARY KEY,
  transaction_id bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  debit_account_id bigint NOT NULL,
  credit_account_id bigint NOT NULL,
  amount bigint NOT NULL,
  reversed_transfer_id bigint REFERENCES transfer,
  member_id bigint,
  member_delta bigint,
  member_balance_after bigint,
  member_sequence bigint,
  asset text NOT NULL,
  kind text NOT NULL,
  reference text,
  CONSTRAINT transfer_credit_of_asset FOREIGN KEY (credit_account_id, asset) REFERENCES account(id, asset),
  CONSTRAINT transfer_debit_of_asset FOREIGN KEY (debit_account_id, asset) REFERENCES account(id, asset),
  CONSTRAINT transfer_amount_positive CHECK (amount > 0),
  CONSTRAINT transfer_member_in_line CHECK ((member_id IS NULL) = (member_sequence IS NULL)),
  CONSTRAINT transfer_two_accounts CHECK (debit_account_id <> credit_account_id)
);
CREATE INDEX transfer_credit ON transfer (credit_account_id, id);
CREATE INDEX transfer_debit ON transfer (debit_account_id, id);
CREATE UNIQUE INDEX transfer_member_line ON transfer (member_id, asset, member_sequence);
CREATE INDEX transfer_rare_line
  ON transfer (member_id, asset, ledger_line(kind, member_delta), member_sequence DESC)
    WHERE ((member_id IS NOT NULL) AND kind NOT IN ('bet', 'win'));
CREATE UNIQUE INDEX transfer_reversed_once ON transfer (reversed_transfer_id) WHERE (reversed_transfer_id IS NOT NULL);

CREATE TYPE ledger_answer AS (
  refusal text,
  transfer_id bigint,
  balance bigint,
  sequence bigint,
  replayed boolean
);

CREATE TYPE ledger_leg AS (
  kind text,
  asset text,
  amount bigint,
  member_id bigint,
  debit_kind text,
  debit_owner text,
  credit_kind text,
  credit_owner text,
  reverses bigint
);

INSERT INTO asset (code, pay_exponent) VALUES ('PHP', 2), ('BONUS:PHP', 2), ('TRIAL:PHP', 2);
INSERT INTO transfer_fold_place (up_to) VALUES (0);
INSERT INTO installation_clock (latest) VALUES ('-infinity');
INSERT INTO reconciliation_mark (kind) VALUES ('changes'), ('full'), ('rail:sandbox');
