-- no transaction
-- Settlement reads the lines of an issue in the order of their ids. No index contains the state of a line, so that the
-- settlement of a line changes no index.
CREATE INDEX CONCURRENTLY lottery_line_in_order ON lottery_line (issue_id, id);
DROP INDEX CONCURRENTLY IF EXISTS lottery_line_to_settle;
