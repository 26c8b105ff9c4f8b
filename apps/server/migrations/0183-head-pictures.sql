-- The own profile picture of a member. Members without a row have a drawn picture or none.
CREATE TABLE head_picture (
  member_id bigint PRIMARY KEY REFERENCES member,
  -- Random name of the picture in its address. Each picture has another name, so that caches need no check.
  name text NOT NULL UNIQUE,
  -- Square JPEG as redrawn by the server.
  picture bytea NOT NULL CHECK (length(picture) <= 65536),
  uploaded_at timestamptz NOT NULL
);
-- A JPEG does not become smaller by compression.
ALTER TABLE head_picture ALTER COLUMN picture SET STORAGE EXTERNAL;
