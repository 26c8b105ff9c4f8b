-- Subtracts deleted unread messages from the counts of their recipients. The locks are taken in the order of members, as
-- by senders.
CREATE OR REPLACE FUNCTION message_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mailbox b
    WHERE b.member_id IN (SELECT g.recipient_id FROM gone g WHERE g.read_at IS NULL AND g.recipient_deleted_at IS NULL)
    ORDER BY b.member_id FOR NO KEY UPDATE;
  UPDATE mailbox b SET unread = b.unread - g.unread
    FROM (SELECT o.recipient_id, count(*)::integer AS unread FROM gone o
           WHERE o.read_at IS NULL AND o.recipient_deleted_at IS NULL GROUP BY o.recipient_id) g
    WHERE b.member_id = g.recipient_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER message_deleted AFTER DELETE ON message REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION message_count_deleted();
