-- What the operator shows: switches, banners, announcements.

CREATE TABLE site_setting (
  merchant_code text NOT NULL REFERENCES merchant (code),
  name text NOT NULL,
  value jsonb NOT NULL,
  PRIMARY KEY (merchant_code, name)
);

CREATE TABLE banner (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code),
  -- Language code → title.
  titles jsonb NOT NULL,
  -- Path inside the site; empty when a tap leads nowhere.
  url text NOT NULL CHECK (url = '' OR url ~ '^/m/[A-Za-z0-9_/?=&-]*$'),
  -- Palette of the drawn picture.
  category text NOT NULL,
  sort integer NOT NULL
);
CREATE INDEX banner_in_order ON banner (merchant_code, sort, id);

CREATE TABLE announcement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant (code),
  titles jsonb NOT NULL,
  published_at timestamptz NOT NULL
);
CREATE INDEX announcement_newest ON announcement (merchant_code, published_at DESC, id DESC);
