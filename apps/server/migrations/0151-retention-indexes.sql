-- no transaction
-- By these the expired rows of a table are found, the oldest first.
CREATE INDEX CONCURRENTLY account_event_time ON account_event (at);
CREATE INDEX CONCURRENTLY captcha_expiry ON captcha (expires_at);
CREATE INDEX CONCURRENTLY content_entry_archived ON content_entry (updated_at) WHERE status = 'archived';
CREATE INDEX CONCURRENTLY content_read_of_entry ON content_read (entry_id);
CREATE INDEX CONCURRENTLY excluded_lookup_end ON excluded_lookup (until) WHERE until IS NOT NULL;
CREATE INDEX CONCURRENTLY exclusion_lookup_end ON exclusion_lookup (until) WHERE until IS NOT NULL;
CREATE INDEX CONCURRENTLY inbox_time ON inbox (received_at);
CREATE INDEX CONCURRENTLY login_ticket_expiry ON login_ticket (expires_at);
CREATE INDEX CONCURRENTLY message_sent_time ON message_sent (sent_at);
CREATE INDEX CONCURRENTLY one_time_code_expiry ON one_time_code (expires_at);
CREATE INDEX CONCURRENTLY password_reset_expiry ON password_reset (expires_at);
CREATE INDEX CONCURRENTLY remembered_login_expiry ON remembered_login (expires_at);
CREATE INDEX CONCURRENTLY sealed_nonce_expiry ON sealed_nonce (expires_at);
CREATE INDEX CONCURRENTLY seamless_token_expiry ON seamless_token (expires_at);
CREATE INDEX CONCURRENTLY session_time ON session (created_at);
CREATE INDEX CONCURRENTLY supplier_round_of_seat ON supplier_round (seat_id);
CREATE INDEX CONCURRENTLY supplier_round_refused ON supplier_round (asked_at) WHERE state = 'refused';
CREATE INDEX CONCURRENTLY supplier_seat_unopened ON supplier_seat (opened_at) WHERE entry_hash IS NOT NULL;
CREATE INDEX CONCURRENTLY used_id_token_expiry ON used_id_token (expires_at);
-- The release before finds its expired rows by the indexes above too.
DROP INDEX CONCURRENTLY IF EXISTS account_event_by_age;
DROP INDEX CONCURRENTLY IF EXISTS session_by_age;
