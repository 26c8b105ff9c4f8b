-- Lines that members cancelled during the sale. Their state is `refunded`, which servers of the release before know.
CREATE TABLE lottery_cancelled_line (
  -- Ascends with the commits of an issue and asset: a cancellation locks the exposure.
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  line_id bigint PRIMARY KEY REFERENCES lottery_line,
  order_id bigint NOT NULL REFERENCES lottery_order,
  -- The place of the line in its order, from 1. The digest of the issue has the place.
  place smallint NOT NULL CHECK (place > 0),
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  member_id bigint NOT NULL REFERENCES member,
  asset text NOT NULL,
  cancelled_at timestamptz NOT NULL
);
CREATE INDEX lottery_cancelled_line_of_issue ON lottery_cancelled_line (issue_id, id);
CREATE INDEX lottery_cancelled_line_of_member_and_issue ON lottery_cancelled_line (member_id, issue_id);
CREATE INDEX lottery_cancelled_line_of_order ON lottery_cancelled_line (order_id);
CREATE INDEX lottery_cancelled_line_of_member ON lottery_cancelled_line (member_id, id);

-- The sum of the highest wins of all lines that are not cancelled; `most_units` can be lower, after a computation of the worst
-- draw. Null where orders of an issue are older than this column.
ALTER TABLE lottery_exposure ADD COLUMN sum_units bigint;

-- Whether members may cancel their lines during the sale.
ALTER TABLE lottery_game ADD COLUMN cancellable boolean NOT NULL DEFAULT true;
