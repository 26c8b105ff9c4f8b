-- no transaction
ALTER TABLE chat VALIDATE CONSTRAINT chat_ended_by;
CREATE INDEX CONCURRENTLY chat_picture_expiry ON chat_picture (expires_at);
