CREATE SEQUENCE remembered_family;

CREATE UNLOGGED TABLE captcha (
  id_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- How many forms a captcha let through that did not use it up. Counted in the row, so that only a captcha that
  -- exists is.
  forms smallint DEFAULT 0 NOT NULL
);

CREATE UNLOGGED TABLE login_ticket (
  id_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  member_id bigint,
  data jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE merchant (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9_]{1,32}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Ledger asset of this merchant's members: its currency, or TRIAL:<currency> for the trial merchant.
  asset text NOT NULL,
  -- Registration form: field name → {enabled, required, patternId, minLength, maxLength}.
  register_fields jsonb NOT NULL,
  flags jsonb DEFAULT '{}'::jsonb NOT NULL,
  countries text[] DEFAULT '{}'::text[] NOT NULL,
  password_max_age_days integer CHECK (password_max_age_days > 0)
);

CREATE TABLE message_sent (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL
);

-- One code for a purpose and a number: the next one replaces it.
CREATE TABLE one_time_code (
  merchant_code text NOT NULL REFERENCES merchant,
  purpose text NOT NULL,
  target bytea NOT NULL,
  -- SHA-256 of the device cookie that asked.
  flow bytea NOT NULL,
  code_hash bytea NOT NULL,
  -- The request it was made for: the same one never makes another.
  request_id uuid NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (merchant_code, purpose, target)
);

CREATE UNLOGGED TABLE rate_limit (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_ended ON rate_limit (window_ends_at);

CREATE UNLOGGED TABLE sealed_nonce (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE used_id_token (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- Folded to lower case before it is stored: one name, one member.
  user_name text NOT NULL,
  -- 0 member, 1 agent, 2 top agent, 4 free-play trial, 40 to 42 their test counterparts.
  type smallint NOT NULL CHECK (type IN (0, 1, 2, 4, 40, 41, 42)),
  nickname text,
  -- PHC string of the peppered password.
  password_hash text,
  -- The password was set by somebody else and must be changed at the next sign-in.
  must_change_password boolean DEFAULT false NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  register_url text,
  register_method text,
  registered_at timestamptz NOT NULL,
  password_changed_at timestamptz,
  -- When the password was set without the old one: the account is limited for a day, and a passkey is asked for.
  password_reset_at timestamptz,
  -- When a password was last shown together with a second factor: it is the owner's from then on.
  password_proven_at timestamptz,
  upline_id bigint REFERENCES member,
  recommender_id bigint REFERENCES member,
  language text,
  -- A trial account is worth nothing after this.
  trial_expires_at timestamptz,
  -- SHA-256 of the cookie that opens a trial account again.
  trial_secret_hash bytea UNIQUE,
  -- When the withdrawal password was set without the old one: the account is limited for a day.
  withdrawal_password_reset_at timestamptz,
  -- The profile picture a member chose: a code of the product. Null while none is chosen.
  head_icon text,
  CONSTRAINT member_merchant_code_user_name_key UNIQUE (merchant_code, user_name),
  CONSTRAINT member_is_not_own_upline CHECK ((upline_id <> id) AND (recommender_id <> id)),
  CONSTRAINT member_trial_ends CHECK ((type = 4) OR (trial_expires_at IS NULL)),
  CONSTRAINT member_user_name_check
    CHECK ((user_name ~ '^[a-z0-9_]{4,20}$') OR ((user_name = ('~' || id)) AND (NOT enabled)))
);
CREATE INDEX member_of_upline ON member (upline_id) WHERE (upline_id IS NOT NULL);
CREATE INDEX member_trial_end ON member (trial_expires_at) WHERE (enabled AND (trial_expires_at IS NOT NULL));

CREATE TABLE member_erasure (
  member_id bigint PRIMARY KEY REFERENCES member,
  asked_at timestamptz NOT NULL,
  -- Not before then; until then it can be taken back.
  due_at timestamptz NOT NULL,
  -- The operator whom the member wrote to; null where they asked here.
  asked_by text CHECK (btrim(asked_by) <> ''),
  done_at timestamptz,
  CONSTRAINT member_erasure_check CHECK (due_at >= asked_at)
);
CREATE INDEX member_erasure_due ON member_erasure (due_at, member_id) WHERE (done_at IS NULL);

-- What a person told about themselves, a row each, sealed; looked up by a keyed hash, never by its text.
CREATE TABLE member_personal (
  member_id bigint NOT NULL REFERENCES member,
  merchant_code text NOT NULL REFERENCES merchant,
  -- Name of the registration field.
  field text NOT NULL,
  -- AES-256-GCM; begins with the id of the key.
  sealed bytea NOT NULL,
  lookup bytea NOT NULL,
  -- Last characters, to be shown without opening the rest.
  tail text NOT NULL CHECK (length(tail) <= 4),
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  -- The number of an account that was opened by number stands for its user name when its owner signs in by password:
  -- the user name was generated, and few remember it.
  signs_in boolean DEFAULT false NOT NULL,
  CONSTRAINT member_personal_pkey PRIMARY KEY (member_id, field),
  CONSTRAINT only_a_number_signs_in CHECK ((NOT signs_in) OR (field = 'mobileNum'))
);
CREATE INDEX member_personal_lookup ON member_personal (merchant_code, field, lookup);
CREATE UNIQUE INDEX member_personal_verified ON member_personal (merchant_code, field, lookup)
  WHERE ((verified_at IS NOT NULL) AND field IN ('mobileNum', 'email'));

CREATE TABLE member_totp (
  member_id bigint PRIMARY KEY REFERENCES member,
  secret_sealed bytea NOT NULL,
  enabled_at timestamptz,
  -- The last time step that was taken: a code serves once.
  last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id bytea NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES member,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_member ON passkey (member_id);

-- SHA-256 of the word in a mailed link.
CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  -- The request it was made for: the same one never makes another.
  request_id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it served, or when a newer one or a new password made it worthless.
  used_at timestamptz
);
CREATE INDEX password_reset_of_member ON password_reset (member_id) WHERE (used_at IS NULL);

CREATE TABLE recovery_code (
  member_id bigint NOT NULL REFERENCES member,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (member_id, code_hash)
);

-- A remembered device: each use hands out the next cookie of the family; an old one used again ends the family.
CREATE TABLE remembered_login (
  selector bytea PRIMARY KEY,
  family bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  validator_hash bytea NOT NULL,
  device_hash bytea,
  ip inet,
  user_agent text DEFAULT '' NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX remembered_login_family ON remembered_login (family);
CREATE INDEX remembered_login_of_member ON remembered_login (member_id)
  WHERE ((revoked_at IS NULL) AND (used_at IS NULL));

CREATE TABLE session (
  -- SHA-256 of the cookie's value: a copy of this table opens no session.
  id_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it ended by sign-out; idle and absolute ends follow from the times above.
  ended_at timestamptz,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- SHA-256 of the device cookie.
  device_hash bytea,
  ip inet,
  user_agent text DEFAULT '' NOT NULL,
  -- When the person proved again who they are, in this session.
  confirmed_at timestamptz,
  -- The remembered device that opened it.
  remember_family bigint
);
CREATE INDEX session_by_age ON session USING brin (created_at);
CREATE INDEX session_of_device ON session (device_hash, member_id);
CREATE INDEX session_of_member ON session (member_id, created_at DESC);

-- Apart from the member's row, which every sign-in holds: a guess locks this row alone.
CREATE TABLE withdrawal_password (
  member_id bigint PRIMARY KEY REFERENCES member,
  -- PHC string of the peppered password.
  password_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  -- Tries since the last right one; each is counted before it is looked at.
  tries integer DEFAULT 0 NOT NULL CHECK (tries >= 0),
  -- No try is looked at before then.
  locked_until timestamptz
) WITH (fillfactor = 70);

-- What happened to the security of an account: shown to its owner, and the record for support.
CREATE TABLE account_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  ip inet,
  user_agent text DEFAULT '' NOT NULL
);
CREATE INDEX account_event_by_age ON account_event USING brin (at);
CREATE INDEX account_event_of_member ON account_event (member_id, id DESC);

CREATE TABLE external_identity (
  merchant_code text NOT NULL REFERENCES merchant,
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  created_at timestamptz NOT NULL,
  CONSTRAINT external_identity_pkey PRIMARY KEY (merchant_code, issuer, subject)
);

-- What a member says who they are, and what the house found.
CREATE TABLE identity_check (
  member_id bigint PRIMARY KEY REFERENCES member,
  merchant_code text NOT NULL REFERENCES merchant,
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
  CONSTRAINT identity_check_check CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT identity_check_check1 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT identity_check_check2 CHECK ((status = 'rejected') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX identity_check_document ON identity_check (merchant_code, id_lookup) WHERE (status = 'verified');
CREATE INDEX identity_check_of_document ON identity_check (merchant_code, id_lookup);
CREATE INDEX identity_check_to_decide ON identity_check (merchant_code, submitted_at) WHERE (status = 'pending');

CREATE TABLE invitation_code (
  merchant_code text NOT NULL REFERENCES merchant,
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  member_id bigint NOT NULL REFERENCES member,
  -- affiliate: an agent's, puts the newcomer below them; referral: a member's.
  kind text NOT NULL CHECK (kind IN ('affiliate', 'referral')),
  active boolean DEFAULT true NOT NULL,
  CONSTRAINT invitation_code_pkey PRIMARY KEY (merchant_code, code)
);
