-- What the operator says to visitors: editors write entries, publishing lays them out for visitors to read.

-- The editors' side. A visitor's call never reads it, so a draft cannot be shown.
CREATE TABLE content_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code),
  -- The editor's own name for it; of a page it is the page's code.
  key text NOT NULL CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- Agent, player, banner, pop-up, promotion, hot, help centre, page of the house.
  type text NOT NULL CHECK (type IN ('A', 'PL', 'B', 'PU', 'PR', 'H', 'help', 'page')),
  status text NOT NULL CHECK (status IN ('draft', 'published', 'archived')),
  -- Counts the versions of the document; who saves says which one they started from.
  revision integer NOT NULL,
  -- The version visitors see; older than `revision` while a draft waits, none unless it is published.
  published_revision integer CHECK (published_revision <= revision),
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  UNIQUE (merchant_code, key),
  CHECK ((status = 'published') = (published_revision IS NOT NULL))
);
CREATE INDEX content_entry_newest ON content_entry (merchant_code, updated_at DESC, id DESC);

-- Who changed what and when; nothing of it is ever changed.
CREATE TABLE content_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES content_entry (id),
  revision integer NOT NULL,
  action text NOT NULL CHECK (action IN ('saved', 'published', 'archived')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  -- What was saved; the other actions concern the document of their revision.
  document jsonb CHECK ((document IS NOT NULL) = (action = 'saved'))
);
CREATE INDEX content_change_of_entry ON content_change (entry_id, id);
CREATE FUNCTION keep_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content_change is written once';
END $$;
CREATE TRIGGER content_change_is_final BEFORE UPDATE OR DELETE ON content_change
  FOR EACH ROW EXECUTE FUNCTION keep_content_change();

-- The visitors' side: published entries alone, laid out so that a list is a walk along one index.
CREATE TABLE content_shown (
  entry_id bigint PRIMARY KEY REFERENCES content_entry (id),
  merchant_code text NOT NULL,
  key text NOT NULL,
  type text NOT NULL,
  -- Smaller first; of equals the newest first.
  sort integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
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
  UNIQUE (merchant_code, key)
);
-- Walked backwards. A negative sort makes all three columns run one way, so that a page is one comparison of rows.
CREATE INDEX content_shown_in_order ON content_shown (merchant_code, type, (-sort), starts_at, entry_id);
CREATE INDEX content_shown_unannounced ON content_shown (starts_at) WHERE announced_at IS NULL;
CREATE INDEX content_shown_end ON content_shown (ends_at) WHERE ends_at IS NOT NULL;

-- Bodies stand apart: no list has to carry them past.
CREATE TABLE content_body (
  entry_id bigint NOT NULL REFERENCES content_shown (entry_id) ON DELETE CASCADE,
  language text NOT NULL,
  html text NOT NULL,
  PRIMARY KEY (entry_id, language)
);

-- A mark for each member and announcement opened; lists are made when they are read.
CREATE TABLE content_read (
  member_id bigint NOT NULL REFERENCES member (id),
  entry_id bigint NOT NULL REFERENCES content_entry (id),
  read_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, entry_id)
);

-- Banners and announcements of before become published entries.
WITH moved AS (
  SELECT merchant_code, 'banner-' || id AS key, 'B' AS type, sort, url, category AS art, titles,
         now() AS published_at
    FROM banner
  UNION ALL
  SELECT merchant_code, 'announcement-' || id, 'PL', 0, '', '', titles, published_at
    FROM announcement
), documents AS (
  SELECT merchant_code, key, type, date_trunc('milliseconds', published_at) AS starts_at,
         (SELECT jsonb_object_agg(language, jsonb_build_object('title', title))
            FROM (SELECT * FROM jsonb_each_text(titles) AS given (language, title)
                  UNION ALL
                  SELECT 'EN', coalesce((SELECT min(value) FROM jsonb_each_text(titles)), key)
                   WHERE NOT titles ? 'EN') AS named) AS texts,
         sort, art, url
    FROM moved
), entries AS (
  INSERT INTO content_entry (merchant_code, key, type, status, revision, published_revision, document,
                             created_at, updated_at, updated_by)
  SELECT merchant_code, key, type, 'published', 1, 1,
         jsonb_strip_nulls(jsonb_build_object(
           'key', key, 'type', type, 'sort', sort,
           'startsAt', to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'art', nullif(art, ''), 'link', nullif(url, ''),
           'linkageType', CASE WHEN url = '' THEN NULL ELSE 'P' END, 'texts', texts)),
         starts_at, starts_at, 'migration'
    FROM documents
  RETURNING id, key, merchant_code, document, updated_at
), changes AS (
  INSERT INTO content_change (entry_id, revision, action, changed_by, changed_at, document)
  SELECT id, 1, action, 'migration', updated_at, CASE action WHEN 'saved' THEN document END
    FROM entries, (VALUES ('saved'), ('published')) AS done (action)
)
INSERT INTO content_shown (entry_id, merchant_code, key, type, sort, starts_at, announced_at, executions,
                           promotion_type, category, linkage_type, url, art, display_speed, texts)
SELECT e.id, d.merchant_code, d.key, d.type, d.sort, d.starts_at, d.starts_at, '{A,B}', '', '',
       CASE WHEN d.url = '' THEN '' ELSE 'P' END, d.url, coalesce(nullif(d.art, ''), 'inhouse'), 'MEDIUM', d.texts
  FROM entries e JOIN documents d USING (merchant_code, key);

DROP TABLE banner;
DROP TABLE announcement;
