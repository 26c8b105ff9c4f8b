-- Who ended a conversation. Null while it is open, and for conversations that the previous release ended.
ALTER TABLE chat ADD COLUMN ended_by text;
ALTER TABLE chat ADD CONSTRAINT chat_ended_by CHECK (ended_by IN ('visitor', 'staff', 'idle')) NOT VALID;

-- Pictures of guests are deleted earlier than those of members. Null for pictures that the previous release stored: they
-- are deleted with their line.
ALTER TABLE chat_picture ADD COLUMN expires_at timestamptz;
