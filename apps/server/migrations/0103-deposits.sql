CREATE TABLE deposit_method (
  merchant_code text NOT NULL REFERENCES merchant,
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
  -- Language code → name.
  names jsonb NOT NULL,
  sort integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT deposit_method_pkey PRIMARY KEY (merchant_code, code)
);

CREATE TABLE deposit_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  -- Made on the device: the same key gives the same order.
  request_key uuid NOT NULL,
  method text NOT NULL,
  rail text NOT NULL,
  asset text NOT NULL REFERENCES asset,
  currency text NOT NULL,
  requested_units bigint NOT NULL CHECK (requested_units > 0),
  credited_units bigint CHECK (credited_units > 0),
  state text NOT NULL
    CHECK (state IN ('created', 'waiting', 'received', 'review', 'credited', 'failed', 'expired', 'refunded')),
  -- The rail's own number of the payment; one payment credits one order.
  rail_reference text,
  transfer_id bigint REFERENCES transfer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  channel text NOT NULL,
  bank text,
  -- Sealed by the vault of personal data.
  payee_name bytea,
  -- The promotion that was chosen with it.
  promotion text,
  fee_units bigint DEFAULT 0 NOT NULL CHECK (fee_units >= 0),
  -- As it stood when the order was opened.
  transfer_to jsonb,
  pay_url text,
  -- What arrived, as the rail or the operator says.
  received_units bigint CHECK (received_units > 0),
  received_currency text,
  reason text CHECK (reason ~ '^[a-z-]{1,40}$'),
  reminded_at timestamptz,
  found_units bigint CHECK (found_units > 0),
  found_reference text,
  found_by text CHECK (btrim(found_by) <> ''),
  ask_at timestamptz,
  confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  hold_at timestamptz,
  -- Kind of the way → hundredths of a percent of the deposit.
  turnover_asked jsonb CHECK (jsonb_typeof(turnover_asked) = 'object'),
  CONSTRAINT deposit_order_member_id_request_key_key UNIQUE (member_id, request_key),
  CONSTRAINT deposit_order_rail_rail_reference_key UNIQUE (rail, rail_reference),
  CONSTRAINT deposit_order_check
    CHECK ((state = 'credited') = ((transfer_id IS NOT NULL) AND (credited_units IS NOT NULL))),
  CONSTRAINT deposit_order_found CHECK (num_nulls(found_units, found_reference, found_by) = ANY (ARRAY[0, 3])),
  CONSTRAINT deposit_order_received CHECK ((received_units IS NULL) = (received_currency IS NULL)),
  CONSTRAINT deposit_order_takes_another CHECK (confirmed_by <> found_by)
);
CREATE INDEX deposit_order_credited ON deposit_order (rail, updated_at) WHERE (state = 'credited');
CREATE INDEX deposit_order_late ON deposit_order (expires_at) WHERE state IN ('expired', 'failed');
CREATE INDEX deposit_order_of_member ON deposit_order (member_id, id DESC);
CREATE INDEX deposit_order_of_member_time ON deposit_order (member_id, created_at);
CREATE INDEX deposit_order_open ON deposit_order (created_at) WHERE state IN ('created', 'waiting', 'received');
CREATE INDEX deposit_order_open_of_member ON deposit_order (member_id)
  WHERE state IN ('created', 'waiting', 'received');
CREATE INDEX deposit_order_review ON deposit_order (updated_at) WHERE (state = 'review');
CREATE INDEX deposit_order_to_ask ON deposit_order (ask_at) WHERE (ask_at IS NOT NULL);
CREATE INDEX deposit_order_to_hold ON deposit_order (hold_at) WHERE (hold_at IS NOT NULL);

CREATE TABLE deposit_payer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order,
  -- The operator.
  said_by text NOT NULL CHECK (btrim(said_by) <> ''),
  -- Sealed by the vault of personal data.
  payer_sealed bytea NOT NULL,
  said_at timestamptz NOT NULL,
  CONSTRAINT deposit_payer_order_id_said_by_key UNIQUE (order_id, said_by)
);

CREATE TABLE deposit_rules (
  merchant_code text PRIMARY KEY REFERENCES merchant,
  most_open integer DEFAULT 20 NOT NULL CHECK (most_open > 0)
);

-- Pictures a member sends as proof of a payment.
CREATE TABLE deposit_slip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order,
  kind text NOT NULL CHECK (kind IN ('png', 'jpg')),
  picture bytea NOT NULL CHECK ((length(picture) >= 1) AND (length(picture) <= 5242880)),
  remark text NOT NULL CHECK (length(remark) <= 140),
  at timestamptz NOT NULL
);
CREATE INDEX deposit_slip_of_order ON deposit_slip (order_id, id);

-- Everything that was done to an order and by whom. A step may leave the state as it was: a reminder, a slip.
CREATE TABLE deposit_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES deposit_order,
  state text NOT NULL,
  at timestamptz NOT NULL,
  actor_class text NOT NULL CHECK (actor_class IN ('member', 'system', 'rail', 'operator')),
  -- The operator's name.
  actor text,
  reason text CHECK (reason ~ '^[a-z-]{1,40}$'),
  CONSTRAINT deposit_step_check CHECK (((actor IS NOT NULL) = (actor_class = 'operator')) AND (btrim(actor) <> ''))
);
CREATE INDEX deposit_step_of_order ON deposit_step (order_id, id);

-- The sandbox rail's own books: what a real rail would keep at its side.
CREATE TABLE sandbox_payment (
  order_id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'failed')),
  created_at timestamptz NOT NULL,
  -- How the sandbox shall behave about a payment, how often it was asked, and from when on it knows of it.
  behaviour text DEFAULT 'plain' NOT NULL
    CHECK (behaviour IN ('plain', 'partial', 'over', 'late', 'failed-after-paid', 'paid-after-failed', 'duplicate',
      'forged', 'timeout', 'confirming', 'refunded')),
  asked integer DEFAULT 0 NOT NULL CHECK (asked >= 0),
  known_from timestamptz NOT NULL
);

-- The sandbox rail's own books of what it paid out: an id is taken once, whatever is sent again.
CREATE TABLE sandbox_payout (
  payout_id bigint PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  currency text NOT NULL,
  -- A practice rail keeps no whole number of anybody.
  number_tail text NOT NULL CHECK (length(number_tail) <= 4),
  -- How often it was told of: how it behaves may depend on it.
  told integer DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE deposit_channel (
  merchant_code text NOT NULL,
  method text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
  -- Where it is paid; `manual` is a transfer that a person confirms.
  rail text NOT NULL,
  -- Language code → name.
  names jsonb NOT NULL,
  -- Language code → a sentence shown with it.
  notes jsonb DEFAULT '{}'::jsonb NOT NULL,
  min_units bigint NOT NULL CHECK (min_units > 0),
  max_units bigint NOT NULL,
  -- Amounts must be whole multiples of this.
  step_units bigint NOT NULL CHECK (step_units > 0),
  fixed_units bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  -- Nothing but the fixed amounts.
  fixed_only boolean DEFAULT false NOT NULL,
  -- What the service takes for itself on top of the amount: a share in hundredths of a percent, and so much each time.
  fee_basis_points integer DEFAULT 0 NOT NULL CHECK ((fee_basis_points >= 0) AND (fee_basis_points <= 10000)),
  fee_each_units bigint DEFAULT 0 NOT NULL CHECK (fee_each_units >= 0),
  recommended boolean DEFAULT false NOT NULL,
  needs_payee_name boolean DEFAULT false NOT NULL,
  -- [{"code", "names"}]: one of them is chosen where there are any.
  banks jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- {"bank", "holder", "number"}: where a transfer by hand goes to.
  transfer_to jsonb,
  sort integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT deposit_channel_pkey PRIMARY KEY (merchant_code, method, code),
  CONSTRAINT deposit_channel_merchant_code_method_fkey FOREIGN KEY (merchant_code, method)
    REFERENCES deposit_method(merchant_code, code),
  CONSTRAINT deposit_channel_check CHECK (max_units >= min_units),
  CONSTRAINT deposit_channel_check1 CHECK ((NOT fixed_only) OR (cardinality(fixed_units) > 0)),
  CONSTRAINT deposit_channel_check2 CHECK ((rail = 'manual') = (transfer_to IS NOT NULL))
);

CREATE TABLE deposit_finding (
  order_id bigint PRIMARY KEY REFERENCES deposit_order,
  end_state text NOT NULL CHECK (end_state IN ('credited', 'refunded')),
  -- What arrived by the gateway's records, and by which of its numbers.
  amount_units bigint NOT NULL CHECK (amount_units > 0),
  reference text NOT NULL CHECK (btrim(reference) <> ''),
  -- Who says they found it, and who the machine says they are.
  found_by text NOT NULL CHECK (btrim(found_by) <> ''),
  found_machine_user text NOT NULL CHECK (btrim(found_machine_user) <> ''),
  found_at timestamptz NOT NULL,
  confirmed_by text CHECK (btrim(confirmed_by) <> ''),
  confirmed_machine_user text CHECK (btrim(confirmed_machine_user) <> ''),
  confirmed_at timestamptz,
  CONSTRAINT deposit_finding_check
    CHECK (num_nulls(confirmed_by, confirmed_machine_user, confirmed_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT deposit_finding_takes_another CHECK (confirmed_by <> found_by)
);
