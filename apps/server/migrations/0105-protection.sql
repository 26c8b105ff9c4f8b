-- What an excluded member who was forgotten would be known again by: keyed hashes, of nobody. They open no account
-- before the exclusion is over.
CREATE TABLE excluded_lookup (
  merchant_code text NOT NULL REFERENCES merchant,
  lookup bytea NOT NULL,
  -- Null for an exclusion for good.
  until timestamptz,
  proven boolean NOT NULL,
  CONSTRAINT excluded_lookup_pkey PRIMARY KEY (merchant_code, lookup)
);

CREATE TABLE exclusion_lookup (
  member_id bigint NOT NULL REFERENCES member,
  -- Empty in the row that every excluded member has, whatever is known of them.
  lookup bytea NOT NULL,
  -- When an exclusion that its owner asked to leave is over; null while nobody asked.
  until timestamptz,
  proven boolean NOT NULL,
  CONSTRAINT exclusion_lookup_pkey PRIMARY KEY (member_id, lookup)
);
CREATE INDEX exclusion_lookup_found ON exclusion_lookup (lookup) WHERE (lookup <> '\x'::bytea);

CREATE TABLE member_protection (
  member_id bigint PRIMARY KEY REFERENCES member,
  break_until timestamptz,
  -- An exclusion lasts until the member asked to leave it, which is heard from excluded_until on, and waited.
  excluded_at timestamptz,
  excluded_until timestamptz,
  excluded_term text,
  leave_from timestamptz,
  -- The member's own choice; without one the market's.
  reality_check_ms integer CHECK (reality_check_ms > 0),
  -- When the member said how old they are; of the birthday only what is still to come is kept.
  age_told_at timestamptz,
  of_age_from timestamptz,
  -- Some markets cap what the young may pay in: until when a member counts as young. Of the birthday nothing else is
  -- kept.
  young_until timestamptz,
  CONSTRAINT protection_exclusion
    CHECK (((excluded_at IS NULL) = (excluded_until IS NULL))
      AND ((excluded_at IS NULL) = (excluded_term IS NULL)) AND ((excluded_at IS NOT NULL) OR (leave_from IS NULL)))
) WITH (fillfactor = 80);

-- While the clock is behind a day that was seen, what is paid in and staked is stamped with a day before the one it
-- belongs to, and would be forgotten once the clock is right again. For those who have a limit it is noted here.
CREATE TABLE protection_adrift (
  member_id bigint NOT NULL REFERENCES member,
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss')),
  stamped date NOT NULL,
  counts_on date NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT protection_adrift_pkey PRIMARY KEY (member_id, kind, counts_on, stamped)
);

-- What was asked for, and when; never changed.
CREATE TABLE protection_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  at timestamptz NOT NULL,
  what text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX protection_change_of_member ON protection_change (member_id, id DESC);

CREATE TABLE protection_limit (
  member_id bigint NOT NULL REFERENCES member,
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- Ledger units; of time milliseconds.
  most bigint NOT NULL CHECK (most >= 0),
  -- A raise that was asked for, and when it may be confirmed; to null means to none at all.
  raise_to bigint,
  raise_from timestamptz,
  CONSTRAINT protection_limit_pkey PRIMARY KEY (member_id, kind, period),
  CONSTRAINT protection_raise CHECK ((raise_to IS NULL) OR ((raise_from IS NOT NULL) AND (raise_to > most))),
  CONSTRAINT protection_time_is_daily CHECK ((kind <> 'time') OR (period = 'day'))
) WITH (fillfactor = 80);

-- When what an account came to was last shown. Not in member_protection: a row there is asked at every stake.
CREATE TABLE protection_summary (
  member_id bigint PRIMARY KEY REFERENCES member,
  shown_at timestamptz NOT NULL
);
