-- Whether the orders of an issue were announced to their members, and the last order that was: false from the closing of the
-- sale, a correction or a cancellation on. Issues that were closed before this migration are not announced.
ALTER TABLE lottery_issue ADD COLUMN announced boolean NOT NULL DEFAULT true,
  ADD COLUMN announced_after bigint NOT NULL DEFAULT 0;

-- Lines whose settlement or reversal failed. They are tried again later, and do not hold up other lines.
CREATE TABLE lottery_failed_line (
  line_id bigint PRIMARY KEY REFERENCES lottery_line,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  attempts integer NOT NULL CHECK (attempts > 0),
  error text NOT NULL,
  first_failed_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX lottery_failed_line_of_issue ON lottery_failed_line (issue_id, line_id);
