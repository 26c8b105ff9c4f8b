-- Some markets cap what the young may pay in: until when a member counts as young. Of the birthday nothing else is kept.
ALTER TABLE member_protection ADD COLUMN young_until timestamptz;

-- When what an account came to was last shown. Not in member_protection: a row there is asked at every stake.
CREATE TABLE protection_summary (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  shown_at timestamptz NOT NULL
);
