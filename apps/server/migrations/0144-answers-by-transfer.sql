-- no transaction
-- Finds the stored answers of a month, which are archived with its transfers. They are added in the order of the transfers.
CREATE INDEX CONCURRENTLY idempotency_of_transfer ON idempotency USING brin (transfer_id) WITH (autosummarize = on);
