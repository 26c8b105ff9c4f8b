-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS lottery_issue_to_announce ON lottery_issue (id)
  WHERE NOT announced AND state IN ('settled', 'cancelled');
