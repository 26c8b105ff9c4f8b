-- no transaction
-- The results of a game have its drawn issues, and the issues that were cancelled before their draw.
CREATE INDEX CONCURRENTLY lottery_issue_listed ON lottery_issue (game_id, draws_at)
  WHERE drawn IS NOT NULL OR state = 'cancelled';
DROP INDEX CONCURRENTLY IF EXISTS lottery_issue_results;
