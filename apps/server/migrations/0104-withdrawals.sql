CREATE SEQUENCE withdrawal_id_seq AS bigint;

-- Keys of money requests whose answer was lost and that were not executed when the member's device queried the outcome.
-- A request that still arrives under such a key is refused: the member was told that nothing happened.
CREATE TABLE cancelled_money_request (
  member_id bigint NOT NULL REFERENCES member,
  request_key uuid NOT NULL,
  cancelled_at timestamptz NOT NULL,
  CONSTRAINT cancelled_money_request_pkey PRIMARY KEY (member_id, request_key)
);
CREATE INDEX cancelled_money_request_time ON cancelled_money_request (cancelled_at);

CREATE TABLE given_up_remainder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  request_key uuid NOT NULL,
  asset text NOT NULL REFERENCES asset,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  -- The least that any way to withdraw paid then: what can be paid out is nobody's to give up.
  smallest_units bigint NOT NULL,
  given_up_at timestamptz NOT NULL,
  transfer_id bigint NOT NULL UNIQUE REFERENCES transfer,
  CONSTRAINT given_up_remainder_member_id_request_key_key UNIQUE (member_id, request_key),
  CONSTRAINT given_up_remainder_check CHECK (smallest_units > amount_units)
);
CREATE INDEX given_up_remainder_of_member ON given_up_remainder (member_id, id);

-- Where a merchant pays to: banks (BC), e-wallets (EW) and networks of crypto money (VW).
CREATE TABLE payout_bank (
  merchant_code text NOT NULL REFERENCES merchant,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,16}$'),
  kind text NOT NULL CHECK (kind IN ('BC', 'EW', 'VW')),
  -- As it calls itself, in every language.
  name text NOT NULL,
  sort integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT payout_bank_pkey PRIMARY KEY (merchant_code, code)
);

CREATE TABLE withdrawal_method (
  merchant_code text NOT NULL REFERENCES merchant,
  -- To a bank account, an e-wallet or a crypto address.
  kind text NOT NULL CHECK (kind IN ('BC', 'EW', 'VW')),
  rail text NOT NULL,
  min_units bigint NOT NULL CHECK (min_units > 0),
  max_units bigint NOT NULL,
  -- Amounts must be whole multiples of this.
  step_units bigint NOT NULL CHECK (step_units > 0),
  -- Where there are any, no other amount is paid.
  fixed_units bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  daily_count integer NOT NULL CHECK (daily_count > 0),
  daily_units bigint NOT NULL CHECK (daily_units > 0),
  -- Minutes of the house's day; an end before the beginning is on the next day, both alike is always.
  opens_minute integer DEFAULT 0 NOT NULL CHECK ((opens_minute >= 0) AND (opens_minute <= 1439)),
  closes_minute integer DEFAULT 0 NOT NULL CHECK ((closes_minute >= 0) AND (closes_minute <= 1439)),
  -- The first of a day cost nothing; each after them a sum and a part of the amount.
  free_daily_count integer DEFAULT 0 NOT NULL CHECK (free_daily_count >= 0),
  fee_units bigint DEFAULT 0 NOT NULL,
  fee_basis_points integer DEFAULT 0 NOT NULL CHECK ((fee_basis_points >= 0) AND (fee_basis_points <= 5000)),
  -- Part of what was deposited since the last withdrawal that must have been staked; 10000 is once.
  turnover_basis_points integer DEFAULT 0 NOT NULL CHECK (turnover_basis_points >= 0),
  -- Up to this amount nobody has to look at a request.
  automatic_units bigint DEFAULT 0 NOT NULL CHECK (automatic_units >= 0),
  -- From this amount on the session must have been confirmed a moment ago; null never asks.
  confirm_units bigint CHECK (confirm_units >= 0),
  sort integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT withdrawal_method_pkey PRIMARY KEY (merchant_code, kind),
  CONSTRAINT withdrawal_method_check CHECK (max_units >= min_units),
  CONSTRAINT withdrawal_method_check1 CHECK ((fee_units >= 0) AND (fee_units < min_units))
);

CREATE TABLE payout_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  merchant_code text NOT NULL,
  bank_code text NOT NULL,
  -- AES-256-GCM; begins with the id of the key. A crypto address has no holder.
  holder_sealed bytea,
  number_sealed bytea,
  -- Keyed hash of bank and number: one number is one member's.
  lookup bytea,
  -- To be shown without opening the rest.
  last4 text NOT NULL CHECK (length(last4) = 4),
  added_at timestamptz NOT NULL,
  -- An instant, not a span: a clock set back brings it no nearer.
  usable_from timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT payout_account_merchant_code_bank_code_fkey FOREIGN KEY (merchant_code, bank_code)
    REFERENCES payout_bank(merchant_code, code),
  CONSTRAINT payout_account_check CHECK (usable_from >= added_at),
  CONSTRAINT payout_account_forgotten
    CHECK ((removed_at IS NOT NULL) OR ((number_sealed IS NOT NULL) AND (lookup IS NOT NULL)))
);
CREATE UNIQUE INDEX payout_account_number ON payout_account (merchant_code, lookup) WHERE (removed_at IS NULL);
CREATE INDEX payout_account_of_member ON payout_account (member_id, id);
CREATE INDEX payout_account_of_number ON payout_account (merchant_code, lookup);

CREATE TABLE withdrawal (
  id bigint PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  merchant_code text NOT NULL,
  -- Made on the device: the same key gives the same withdrawal.
  request_key uuid NOT NULL,
  kind text NOT NULL,
  rail text NOT NULL,
  payout_account_id bigint NOT NULL REFERENCES payout_account,
  -- As it was called when the money was asked for.
  account_label text NOT NULL,
  account_last4 text NOT NULL,
  asset text NOT NULL REFERENCES asset,
  currency text NOT NULL,
  -- What left the balance; what arrives is this without the fee.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  fee_units bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'checks', 'approved', 'sent', 'paid', 'returned', 'rejected')),
  hold_transfer_id bigint NOT NULL UNIQUE REFERENCES transfer,
  -- The member's place in line of the hold: what came after it counts for the next withdrawal.
  hold_sequence bigint NOT NULL,
  end_transfer_id bigint UNIQUE REFERENCES transfer,
  -- The rail's own number.
  rail_reference text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- When the rail is asked next how it stands; null when there is nothing to ask.
  ask_at timestamptz,
  -- Since when it is sent no more, because its rail refused it or an operator said so: it comes back once its rail
  -- still
  -- knows nothing of it a while later.
  stopped_at timestamptz,
  stopped_by text CHECK (btrim(stopped_by) <> ''),
  turnover_basis_points integer NOT NULL CHECK (turnover_basis_points >= 0),
  CONSTRAINT withdrawal_member_id_request_key_key UNIQUE (member_id, request_key),
  CONSTRAINT withdrawal_rail_rail_reference_key UNIQUE (rail, rail_reference),
  CONSTRAINT withdrawal_check CHECK ((fee_units >= 0) AND (fee_units < amount_units)),
  CONSTRAINT withdrawal_check1 CHECK (state IN ('paid', 'returned', 'rejected') = (end_transfer_id IS NOT NULL)),
  CONSTRAINT withdrawal_check2 CHECK ((end_transfer_id IS NULL) = (ended_at IS NULL)),
  CONSTRAINT withdrawal_check3 CHECK (state NOT IN ('sent', 'paid', 'returned') OR (sent_at IS NOT NULL)),
  CONSTRAINT withdrawal_check4 CHECK ((stopped_by IS NULL) OR (stopped_at IS NOT NULL)),
  CONSTRAINT withdrawal_check5 CHECK ((stopped_at IS NULL) OR (sent_at IS NOT NULL))
);
CREATE INDEX withdrawal_of_member ON withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_paid ON withdrawal (merchant_code, kind, ended_at DESC) WHERE (state = 'paid');
CREATE INDEX withdrawal_paid_at ON withdrawal (rail, ended_at) WHERE (state = 'paid');
CREATE INDEX withdrawal_sent ON withdrawal (rail, sent_at) WHERE (state = 'sent');
CREATE INDEX withdrawal_to_ask ON withdrawal (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX withdrawal_to_decide ON withdrawal (id) WHERE (state = 'checks');
CREATE INDEX withdrawal_to_send ON withdrawal (id) WHERE (state = 'approved');

-- How it came there: added to, never changed.
CREATE TABLE withdrawal_step (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal DEFERRABLE INITIALLY DEFERRED,
  number integer NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('member', 'system', 'operator', 'rail')),
  -- Which operator.
  actor_name text CHECK (btrim(actor_name) <> ''),
  -- A code that the member reads in words.
  reason text,
  CONSTRAINT withdrawal_step_pkey PRIMARY KEY (withdrawal_id, number),
  CONSTRAINT withdrawal_step_check CHECK ((actor = 'operator') = (actor_name IS NOT NULL))
);

CREATE TABLE payout_finding (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawal,
  end_state text NOT NULL CHECK (end_state IN ('paid', 'returned')),
  -- By which number the gateway's records say so.
  reference text NOT NULL CHECK (btrim(reference) <> ''),
  -- Who says they found it, and who the machine says they are.
  found_by text NOT NULL CHECK (btrim(found_by) <> ''),
  found_machine_user text NOT NULL CHECK (btrim(found_machine_user) <> ''),
  found_at timestamptz NOT NULL,
  confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  confirmed_machine_user text CHECK (btrim(confirmed_machine_user) <> ''),
  confirmed_at timestamptz,
  CONSTRAINT payout_finding_check
    CHECK (num_nulls(confirmed_by, confirmed_machine_user, confirmed_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT payout_finding_takes_another CHECK (confirmed_by <> found_by)
);

CREATE TABLE payout_look (
  withdrawal_id bigint PRIMARY KEY REFERENCES withdrawal,
  looked_by text NOT NULL CHECK (btrim(looked_by) <> ''),
  looked_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  CONSTRAINT payout_look_ends CHECK ((until_at > looked_at) AND (until_at <= (looked_at + '72:00:00'::interval)))
);
