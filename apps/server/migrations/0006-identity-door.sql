-- Every way in and every way back: merchants' switches, personal data, devices, codes, limits, second factors.

ALTER TABLE merchant
  -- Switches of the vocabulary, by module id; one left out has its default.
  ADD COLUMN flags jsonb NOT NULL DEFAULT '{}',
  -- ISO 3166-1 codes whose mobile numbers are taken; none means every country.
  ADD COLUMN countries text[] NOT NULL DEFAULT '{}',
  -- A password older than this must be changed at the next sign-in; none never expires.
  ADD COLUMN password_max_age_days integer CHECK (password_max_age_days > 0);

ALTER TABLE member
  -- None for a member who signs in by other means alone.
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN password_changed_at timestamptz,
  -- Of the withdrawal password, hashed like the other.
  ADD COLUMN payment_password_hash text,
  -- When the password was set without the old one: the account is limited for a day, and a passkey is asked for.
  ADD COLUMN password_reset_at timestamptz,
  -- When a password was last shown together with a second factor: it is the owner's from then on.
  ADD COLUMN password_proven_at timestamptz,
  ADD COLUMN upline_id bigint REFERENCES member (id),
  ADD COLUMN recommender_id bigint REFERENCES member (id),
  ADD COLUMN language text,
  -- A trial account is worth nothing after this.
  ADD COLUMN trial_expires_at timestamptz,
  -- SHA-256 of the cookie that opens a trial account again.
  ADD COLUMN trial_secret_hash bytea UNIQUE,
  ADD CONSTRAINT member_is_not_own_upline CHECK (upline_id <> id AND recommender_id <> id),
  ADD CONSTRAINT member_trial_ends CHECK (type = 4 OR trial_expires_at IS NULL);
UPDATE member SET password_changed_at = registered_at;
CREATE INDEX member_of_upline ON member (upline_id) WHERE upline_id IS NOT NULL;
CREATE INDEX member_trial_end ON member (trial_expires_at) WHERE enabled AND trial_expires_at IS NOT NULL;

-- What a person told about themselves, a row each, sealed; looked up by a keyed hash, never by its text.
CREATE TABLE member_personal (
  member_id bigint NOT NULL REFERENCES member (id),
  merchant_code text NOT NULL REFERENCES merchant (code),
  -- Name of the registration field.
  field text NOT NULL,
  -- AES-256-GCM; begins with the id of the key.
  sealed bytea NOT NULL,
  lookup bytea NOT NULL,
  -- Last characters, to be shown without opening the rest.
  tail text NOT NULL CHECK (length(tail) <= 4),
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, field)
);
CREATE INDEX member_personal_lookup ON member_personal (merchant_code, field, lookup);
-- A verified number or address is the way into one account.
CREATE UNIQUE INDEX member_personal_verified ON member_personal (merchant_code, field, lookup)
  WHERE verified_at IS NOT NULL AND field IN ('mobileNum', 'email');

CREATE TABLE invitation_code (
  merchant_code text NOT NULL REFERENCES merchant (code),
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  member_id bigint NOT NULL REFERENCES member (id),
  -- affiliate: an agent's, puts the newcomer below them; referral: a member's.
  kind text NOT NULL CHECK (kind IN ('affiliate', 'referral')),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, code)
);

CREATE TABLE external_identity (
  merchant_code text NOT NULL REFERENCES merchant (code),
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, issuer, subject)
);

ALTER TABLE session
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- SHA-256 of the device cookie.
  ADD COLUMN device_hash bytea,
  ADD COLUMN ip inet,
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  -- When the person proved again who they are, in this session.
  ADD COLUMN confirmed_at timestamptz,
  -- The remembered device that opened it.
  ADD COLUMN remember_family bigint;

-- Whose browser it is, and whether it is this member's.
CREATE INDEX session_of_device ON session (device_hash, member_id);
-- For the job that forgets old ones; it costs a sign-in nothing and a page view nothing.
CREATE INDEX session_by_age ON session USING brin (created_at);

-- A remembered device: each use hands out the next cookie of the family; an old one used again ends the family.
CREATE TABLE remembered_login (
  selector bytea PRIMARY KEY,
  family bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES member (id),
  validator_hash bytea NOT NULL,
  device_hash bytea,
  ip inet,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE SEQUENCE remembered_family;
CREATE INDEX remembered_login_family ON remembered_login (family);
CREATE INDEX remembered_login_of_member ON remembered_login (member_id) WHERE revoked_at IS NULL AND used_at IS NULL;

-- What happened to the security of an account: shown to its owner, and the record for support.
CREATE TABLE account_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  kind text NOT NULL,
  at timestamptz NOT NULL,
  ip inet,
  user_agent text NOT NULL DEFAULT ''
);
CREATE INDEX account_event_of_member ON account_event (member_id, id DESC);
CREATE INDEX account_event_by_age ON account_event USING brin (at);

-- One code for a purpose and a number: the next one replaces it.
CREATE TABLE one_time_code (
  merchant_code text NOT NULL REFERENCES merchant (code),
  purpose text NOT NULL,
  target bytea NOT NULL,
  -- SHA-256 of the device cookie that asked.
  flow bytea NOT NULL,
  code_hash bytea NOT NULL,
  -- The request it was made for: the same one never makes another.
  request_id uuid NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (merchant_code, purpose, target)
);

-- SHA-256 of the word in a mailed link.
CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  -- The request it was made for: the same one never makes another.
  request_id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it served, or when a newer one or a new password made it worthless.
  used_at timestamptz
);
CREATE INDEX password_reset_of_member ON password_reset (member_id) WHERE used_at IS NULL;

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credential_id bytea NOT NULL UNIQUE,
  member_id bigint NOT NULL REFERENCES member (id),
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of_member ON passkey (member_id);

CREATE TABLE member_totp (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  secret_sealed bytea NOT NULL,
  enabled_at timestamptz,
  -- The last time step that was taken: a code serves once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_code (
  member_id bigint NOT NULL REFERENCES member (id),
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);

CREATE TABLE message_sent (
  id uuid PRIMARY KEY,
  channel text NOT NULL,
  sent_at timestamptz NOT NULL
);

-- Below: what lives for minutes. Nothing of it is missed after a crash, so none of it waits for the disk.

CREATE UNLOGGED TABLE rate_limit (
  key bytea PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE captcha (
  id_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A step of a sign-in or of making a passkey that waits for the next one.
CREATE UNLOGGED TABLE login_ticket (
  id_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  member_id bigint,
  data jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE used_id_token (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE UNLOGGED TABLE sealed_nonce (
  nonce bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
