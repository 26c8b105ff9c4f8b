-- What protects money on its way out: the withdrawal password, the accounts it is paid to, who the owner is.

-- Apart from the member's row, which every sign-in holds: a guess locks this row alone.
CREATE TABLE withdrawal_password (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  -- PHC string of the peppered password.
  password_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  -- Tries since the last right one; each is counted before it is looked at.
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- No try is looked at before then.
  locked_until timestamptz
) WITH (fillfactor = 70);
INSERT INTO withdrawal_password (member_id, password_hash, set_at)
SELECT id, payment_password_hash, registered_at FROM member WHERE payment_password_hash IS NOT NULL;

ALTER TABLE member
  DROP COLUMN payment_password_hash,
  -- When the withdrawal password was set without the old one: the account is limited for a day.
  ADD COLUMN withdrawal_password_reset_at timestamptz;

-- Where a merchant pays to: banks (BC), e-wallets (EW) and networks of crypto money (VW).
CREATE TABLE payout_bank (
  merchant_code text NOT NULL REFERENCES merchant (code),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,16}$'),
  kind text NOT NULL CHECK (kind IN ('BC', 'EW', 'VW')),
  -- As it calls itself, in every language.
  name text NOT NULL,
  sort integer NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, code)
);

CREATE TABLE payout_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  merchant_code text NOT NULL,
  bank_code text NOT NULL,
  -- AES-256-GCM; begins with the id of the key. A crypto address has no holder.
  holder_sealed bytea,
  number_sealed bytea NOT NULL,
  -- Keyed hash of bank and number: one number is one member's.
  lookup bytea NOT NULL,
  -- To be shown without opening the rest.
  last4 text NOT NULL CHECK (length(last4) = 4),
  added_at timestamptz NOT NULL,
  -- An instant, not a span: a clock set back brings it no nearer.
  usable_from timestamptz NOT NULL,
  removed_at timestamptz,
  FOREIGN KEY (merchant_code, bank_code) REFERENCES payout_bank (merchant_code, code),
  CHECK (usable_from >= added_at)
);
CREATE INDEX payout_account_of_member ON payout_account (member_id, id);
CREATE INDEX payout_account_of_number ON payout_account (merchant_code, lookup);
CREATE UNIQUE INDEX payout_account_number ON payout_account (merchant_code, lookup) WHERE removed_at IS NULL;

-- What a member says who they are, and what the house found.
CREATE TABLE identity_check (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  merchant_code text NOT NULL REFERENCES merchant (code),
  status text NOT NULL CHECK (status IN ('pending', 'verified', 'rejected')),
  name_sealed bytea NOT NULL,
  birth_date_sealed bytea NOT NULL,
  id_number_sealed bytea NOT NULL,
  id_lookup bytea NOT NULL,
  id_tail text NOT NULL CHECK (length(id_tail) <= 4),
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Name of the operator.
  decided_by text,
  -- Why it was rejected, as the member is told.
  reason text,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((status = 'rejected') = (reason IS NOT NULL))
);
-- One document vouches for one member.
CREATE UNIQUE INDEX identity_check_document ON identity_check (merchant_code, id_lookup) WHERE status = 'verified';
-- Who else sent it, for the person who compares it.
CREATE INDEX identity_check_of_document ON identity_check (merchant_code, id_lookup);
-- What waits for a person, the longest first.
CREATE INDEX identity_check_to_decide ON identity_check (merchant_code, submitted_at) WHERE status = 'pending';
