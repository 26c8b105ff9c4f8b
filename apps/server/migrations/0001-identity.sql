-- Merchants, members and their sessions.

CREATE TABLE merchant (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9_]{1,32}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Ledger asset of this merchant's members: its currency, or TRIAL:<currency> for the trial merchant.
  asset text NOT NULL,
  -- Registration form: field name → {enabled, required, patternId, minLength, maxLength}.
  register_fields jsonb NOT NULL
);

CREATE TABLE member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code),
  -- Folded to lower case before it is stored: one name, one member.
  user_name text NOT NULL CHECK (user_name ~ '^[a-z0-9_]{4,20}$'),
  -- 0 member, 1 agent, 2 top agent, 4 free-play trial, 40 to 42 their test counterparts.
  type smallint NOT NULL CHECK (type IN (0, 1, 2, 4, 40, 41, 42)),
  nickname text,
  -- PHC string of the peppered password.
  password_hash text NOT NULL,
  -- The password was set by somebody else and must be changed at the next sign-in.
  must_change_password boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  register_url text,
  register_method text,
  registered_at timestamptz NOT NULL,
  UNIQUE (merchant_code, user_name)
);

CREATE TABLE session (
  -- SHA-256 of the cookie's value: a copy of this table opens no session.
  id_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When it ended by sign-out; idle and absolute ends follow from the times above.
  ended_at timestamptz
);
CREATE INDEX session_of_member ON session (member_id, created_at DESC);
