-- A message to many members is one row. Members find the broadcasts of their audiences when they read their inbox.
CREATE TABLE broadcast (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text NOT NULL REFERENCES merchant,
  -- The agent who wrote to the team. Null for the operator.
  sender_id bigint REFERENCES member,
  audience text NOT NULL,
  category text NOT NULL,
  -- By language: title and content. English is the text of every missing language; an agent's text is in EN alone.
  texts jsonb NOT NULL,
  -- Chosen by the device of the agent: a repeated request is the same broadcast.
  request_key uuid,
  sent_at timestamptz NOT NULL,
  -- Members see the broadcast until this time.
  valid_until timestamptz NOT NULL,
  withdrawn_at timestamptz,
  sender_deleted_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT broadcast_audience CHECK (CASE WHEN sender_id IS NULL
    THEN audience IN ('everyone', 'members', 'agents') AND category IN ('service', 'marketing')
    ELSE audience IN ('direct-all', 'direct-members', 'direct-agents') AND category = 'conversation' END),
  CONSTRAINT broadcast_has_text CHECK (texts ? 'EN'),
  CONSTRAINT broadcast_ends CHECK (valid_until <= expires_at)
);
CREATE INDEX broadcast_of_operator ON broadcast (merchant_code, sent_at DESC, id DESC) WHERE sender_id IS NULL;
CREATE INDEX broadcast_newer ON broadcast (merchant_code, id) WHERE sender_id IS NULL;
CREATE INDEX broadcast_of_agent ON broadcast (sender_id, sent_at DESC, id DESC) WHERE sender_id IS NOT NULL;
CREATE INDEX broadcast_of_agent_newer ON broadcast (sender_id, id) WHERE sender_id IS NOT NULL;
CREATE UNIQUE INDEX broadcast_request ON broadcast (sender_id, request_key);
CREATE INDEX broadcast_expiry ON broadcast (expires_at);

-- A broadcast that a member read or deleted. Broadcasts up to `mailbox.broadcasts_read_to` are read without a mark.
CREATE TABLE broadcast_mark (
  member_id bigint NOT NULL REFERENCES member,
  broadcast_id bigint NOT NULL,
  read_at timestamptz,
  deleted_at timestamptz,
  -- With the broadcast.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, broadcast_id),
  CONSTRAINT broadcast_mark_is_set CHECK (read_at IS NOT NULL OR deleted_at IS NOT NULL)
);
CREATE INDEX broadcast_mark_expiry ON broadcast_mark (expires_at);

-- Every broadcast up to this id is read or deleted, so that the unread count looks at newer broadcasts only.
ALTER TABLE mailbox ADD COLUMN broadcasts_read_to bigint DEFAULT 0 NOT NULL;

-- The member's choice for a category of messages and a channel.
CREATE TABLE notice_preference (
  member_id bigint NOT NULL REFERENCES member,
  category text NOT NULL,
  channel text NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (member_id, category, channel)
);
