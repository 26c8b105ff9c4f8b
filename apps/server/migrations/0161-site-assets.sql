-- Files of builds of the front end, named after their content. A page asks for those of the build it came from, and
-- while a release is rolled out the server that it asks may be of another one.
CREATE TABLE site_asset (
  path text PRIMARY KEY,
  body bytea NOT NULL,
  -- Whether the body is compressed with Brotli.
  compressed boolean NOT NULL,
  -- Since when a server of another build runs; null while the servers of its own build do.
  superseded_at timestamptz
);
-- Compressed already.
ALTER TABLE site_asset ALTER COLUMN body SET STORAGE EXTERNAL;
