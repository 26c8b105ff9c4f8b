-- Messages to one member or to the operator: from the system, from the operator, and between members.
CREATE TABLE message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sender text NOT NULL CHECK (sender IN ('system', 'operator', 'member')),
  -- The member who wrote the message. Null for other senders and after the erasure of the member.
  sender_id bigint REFERENCES member,
  -- Null where the operator is the recipient.
  recipient_id bigint REFERENCES member,
  -- A system message is a kind and its values. The text is rendered in the language of the reader.
  kind text,
  data jsonb,
  title text,
  content text,
  replies_to bigint,
  -- Instead of `replies_to` where the answered message is a broadcast.
  replies_to_broadcast bigint,
  -- Chosen by the device of the sender: a repeated request is the same message.
  request_key uuid,
  sent_at timestamptz NOT NULL,
  read_at timestamptz,
  -- When the operator answered or closed a message to the operator.
  closed_at timestamptz,
  sender_deleted_at timestamptz,
  recipient_deleted_at timestamptz,
  expires_at timestamptz NOT NULL,
  CONSTRAINT message_has_text CHECK ((kind IS NOT NULL AND data IS NOT NULL) <> (title IS NOT NULL AND content IS NOT NULL)),
  CONSTRAINT message_of_system CHECK ((sender = 'system') = (kind IS NOT NULL)),
  CONSTRAINT message_sender CHECK (sender = 'member' OR sender_id IS NULL)
);
CREATE INDEX message_inbox ON message (recipient_id, sent_at DESC, id DESC) WHERE recipient_deleted_at IS NULL;
-- The erasure of a member finds deleted messages, too.
CREATE INDEX message_inbox_deleted ON message (recipient_id) WHERE recipient_deleted_at IS NOT NULL;
-- Deleted messages count for the daily limit of the sender.
CREATE INDEX message_outbox ON message (sender_id, sent_at DESC, id DESC);
CREATE INDEX message_unread ON message (recipient_id, id) WHERE read_at IS NULL AND recipient_deleted_at IS NULL;
CREATE INDEX message_to_operator ON message (id) WHERE recipient_id IS NULL;
CREATE INDEX message_open ON message (id) WHERE recipient_id IS NULL AND closed_at IS NULL;
CREATE INDEX message_expiry ON message (expires_at);
CREATE UNIQUE INDEX message_request ON message (sender_id, request_key);

-- The unread messages of a member. The statements that send, read and delete messages maintain the count.
CREATE TABLE mailbox (
  member_id bigint PRIMARY KEY REFERENCES member,
  unread integer NOT NULL CHECK (unread >= 0)
);
