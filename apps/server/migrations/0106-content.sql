-- The editors' side. A visitor's call never reads it, so a draft cannot be shown.
CREATE TABLE content_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- The editor's own name for it; of a page it is the page's code.
  key text NOT NULL CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- Agent, player, banner, pop-up, promotion, hot, help centre, page of the house.
  type text NOT NULL CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H', 'help', 'page')),
  status text NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
  -- Counts the versions of the document; who saves says which one they started from.
  revision integer NOT NULL,
  -- The version visitors see; older than `revision` while a draft waits, none unless it is published.
  published_revision integer,
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  CONSTRAINT content_entry_merchant_code_key_key UNIQUE (merchant_code, key),
  CONSTRAINT content_entry_check CHECK (published_revision <= revision),
  CONSTRAINT content_entry_check1 CHECK ((status = 'published') = (published_revision IS NOT NULL))
);
CREATE INDEX content_entry_newest ON content_entry (merchant_code, updated_at DESC, id DESC);

-- A mark for each member and announcement opened; lists are made when they are read.
CREATE TABLE content_read (
  member_id bigint NOT NULL REFERENCES member,
  entry_id bigint NOT NULL REFERENCES content_entry,
  read_at timestamptz NOT NULL,
  CONSTRAINT content_read_pkey PRIMARY KEY (member_id, entry_id)
);

-- The visitors' side: published entries alone, laid out so that a list is a walk along one index.
CREATE TABLE content_shown (
  entry_id bigint PRIMARY KEY REFERENCES content_entry,
  merchant_code text NOT NULL,
  key text NOT NULL,
  type text NOT NULL,
  -- Smaller first; of equals the newest first.
  sort integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  -- When its beginning was told to those who listen; none while that lies ahead.
  announced_at timestamptz,
  -- A signed in, B guest, F first sign-in.
  executions text[] NOT NULL,
  -- Types of the members it is for; none is for all.
  customer_types smallint[],
  -- Places of the site; none is every place.
  group_names text[],
  promotion_type text NOT NULL,
  category text NOT NULL,
  linkage_type text NOT NULL,
  url text NOT NULL,
  -- Palette of the drawn picture.
  art text NOT NULL,
  display_speed text NOT NULL,
  -- Language code → {title, summary, imageUrl}; English is always there.
  texts jsonb NOT NULL CHECK (texts ? 'EN'),
  CONSTRAINT content_shown_merchant_code_key_key UNIQUE (merchant_code, key),
  CONSTRAINT content_shown_check CHECK (ends_at > starts_at)
);
CREATE INDEX content_shown_end ON content_shown (ends_at) WHERE (ends_at IS NOT NULL);
CREATE INDEX content_shown_in_order ON content_shown (merchant_code, type, ((- sort)), starts_at, entry_id);
CREATE INDEX content_shown_unannounced ON content_shown (starts_at) WHERE (announced_at IS NULL);

-- Messages from outside that were taken in: a second copy changes nothing.
CREATE TABLE inbox (
  source text NOT NULL,
  message_id text NOT NULL,
  received_at timestamptz NOT NULL,
  CONSTRAINT inbox_pkey PRIMARY KEY (source, message_id)
);

CREATE TABLE site_setting (
  merchant_code text NOT NULL REFERENCES merchant,
  name text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT site_setting_pkey PRIMARY KEY (merchant_code, name)
);

-- Bodies stand apart: no list has to carry them past.
CREATE TABLE content_body (
  entry_id bigint NOT NULL REFERENCES content_shown (entry_id) ON DELETE CASCADE,
  language text NOT NULL,
  html text NOT NULL,
  CONSTRAINT content_body_pkey PRIMARY KEY (entry_id, language)
);

-- Who changed what and when; nothing of it is ever changed.
CREATE TABLE content_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES content_entry,
  revision integer NOT NULL,
  action text NOT NULL CHECK (action IN ('saved', 'published', 'archived')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- What was saved; the other actions concern the document of their revision.
  document jsonb,
  CONSTRAINT content_change_check CHECK ((document IS NOT NULL) = (action = 'saved'))
);
CREATE INDEX content_change_of_entry ON content_change (entry_id, id);
