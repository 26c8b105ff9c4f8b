-- Live chat with customer service. A visitor has one open conversation at most.
CREATE TABLE chat (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- A conversation belongs to a member, or to the browser of a guest.
  member_id bigint REFERENCES member,
  -- SHA-256 of the cookie of a guest.
  guest_hash bytea,
  -- SHA-256 of the address by which guests are counted. A block of the guest applies to the address too.
  source_hash bytea,
  opened_at timestamptz NOT NULL,
  -- Time of the last line.
  last_at timestamptz NOT NULL,
  -- The highest line that each side has read; 0 before the first.
  visitor_read_id bigint NOT NULL DEFAULT 0,
  staff_read_id bigint NOT NULL DEFAULT 0,
  claimed_by text,
  -- The terminal of the operator reports regularly. An old report frees the conversation.
  claim_seen_at timestamptz,
  ended_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text,
  CONSTRAINT chat_owner CHECK ((member_id IS NULL) <> (guest_hash IS NULL)),
  CONSTRAINT chat_claim CHECK ((claimed_by IS NULL) = (claim_seen_at IS NULL)),
  CONSTRAINT chat_rating CHECK (rating_comment IS NULL OR rating IS NOT NULL)
);
CREATE UNIQUE INDEX chat_open_of_member ON chat (member_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX chat_open_of_guest ON chat (guest_hash) WHERE ended_at IS NULL;
CREATE INDEX chat_of_member ON chat (member_id, id);
CREATE INDEX chat_of_guest ON chat (guest_hash, id);
CREATE INDEX chat_open ON chat (merchant_code, id) WHERE ended_at IS NULL;
CREATE INDEX chat_by_time ON chat (last_at);

CREATE TABLE chat_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chat_id bigint NOT NULL REFERENCES chat ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('visitor', 'operator')),
  -- Who wrote a line of the operator.
  operator text,
  -- Chosen by the sender: a repeated request is the same line.
  request_key uuid NOT NULL,
  -- Empty for a picture.
  content text NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT chat_line_operator CHECK ((side = 'operator') = (operator IS NOT NULL)),
  CONSTRAINT chat_line_request UNIQUE (chat_id, side, request_key)
);
CREATE INDEX chat_line_of_chat ON chat_line (chat_id, id);
CREATE INDEX chat_line_by_time ON chat_line (sent_at);

CREATE TABLE chat_picture (
  line_id bigint PRIMARY KEY REFERENCES chat_line ON DELETE CASCADE,
  chat_id bigint NOT NULL REFERENCES chat ON DELETE CASCADE,
  -- JPEG as redrawn by the server.
  picture bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
-- A JPEG does not become smaller by compression.
ALTER TABLE chat_picture ALTER COLUMN picture SET STORAGE EXTERNAL;
CREATE INDEX chat_picture_of_chat ON chat_picture (chat_id);
CREATE INDEX chat_picture_by_time ON chat_picture (sent_at);

-- Visitors whom staff blocked from the chat.
CREATE TABLE chat_block (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- The conversation that led to the block.
  chat_id bigint NOT NULL,
  member_id bigint REFERENCES member,
  guest_hash bytea,
  source_hash bytea,
  blocked_by text NOT NULL,
  blocked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX chat_block_of_member ON chat_block (member_id, id);
CREATE INDEX chat_block_of_guest ON chat_block (guest_hash);
CREATE INDEX chat_block_of_source ON chat_block (source_hash);
CREATE INDEX chat_block_of_chat ON chat_block (chat_id);
CREATE INDEX chat_block_expiry ON chat_block (expires_at);
