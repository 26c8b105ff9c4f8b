-- What an operator states about an issue: its result, another result, or its cancellation. Two operators must state the same.
CREATE TABLE lottery_result_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  action text NOT NULL CHECK (action IN ('enter', 'correct', 'cancel')),
  drawn integer[],
  reason text,
  entered_by text NOT NULL,
  machine_user text NOT NULL,
  entered_at timestamptz NOT NULL,
  -- `replaced`: the operator stated something else later, or two others agreed.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'replaced')),
  CONSTRAINT lottery_result_entry_drawn CHECK ((action = 'cancel') = (drawn IS NULL)),
  CONSTRAINT lottery_result_entry_reason CHECK ((action = 'enter') = (reason IS NULL))
);
CREATE INDEX lottery_result_entry_of_issue ON lottery_result_entry (issue_id, id);
CREATE UNIQUE INDEX lottery_result_entry_waiting ON lottery_result_entry (issue_id, entered_by) WHERE state = 'waiting';

-- The results of an issue that two operators entered, from version 1. A correction adds a version.
CREATE TABLE lottery_result (
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  version smallint NOT NULL CHECK (version > 0),
  drawn integer[] NOT NULL,
  entered_by text NOT NULL,
  confirmed_by text NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- Set where a later version replaced this result.
  corrected_at timestamptz,
  CONSTRAINT lottery_result_pkey PRIMARY KEY (issue_id, version),
  CONSTRAINT lottery_result_two CHECK (entered_by <> confirmed_by)
);

-- Work that a correction or a cancellation has with the lines of an issue, in batches by member.
CREATE TABLE lottery_reversal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issue_id bigint NOT NULL REFERENCES lottery_issue,
  kind text NOT NULL CHECK (kind IN ('correction', 'cancellation')),
  reason text NOT NULL,
  entered_by text NOT NULL,
  confirmed_by text NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- The lines of members before this one are done.
  from_member_id bigint NOT NULL DEFAULT 0,
  done_at timestamptz,
  CONSTRAINT lottery_reversal_two CHECK (entered_by <> confirmed_by)
);
CREATE UNIQUE INDEX lottery_reversal_open ON lottery_reversal (issue_id) WHERE done_at IS NULL;
CREATE INDEX lottery_reversal_of_issue ON lottery_reversal (issue_id, id);

-- Settlements that were reversed, with what they had paid.
CREATE TABLE lottery_revoked_settlement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL REFERENCES lottery_line,
  -- From 0: the number of settlements of the line that were reversed before.
  place smallint NOT NULL CHECK (place >= 0),
  member_id bigint NOT NULL REFERENCES member,
  prize_units bigint NOT NULL CHECK (prize_units >= 0),
  rebate_units bigint NOT NULL CHECK (rebate_units >= 0),
  settled_at timestamptz NOT NULL,
  revoked_at timestamptz NOT NULL,
  CONSTRAINT lottery_revoked_settlement_place UNIQUE (line_id, place)
);
CREATE INDEX lottery_revoked_settlement_of_member ON lottery_revoked_settlement (member_id, id);

-- The number of reversed settlements of a line.
ALTER TABLE lottery_line ADD COLUMN revoked smallint NOT NULL DEFAULT 0;
ALTER TABLE lottery_line DROP CONSTRAINT lottery_line_state_check, ADD CONSTRAINT lottery_line_state_check
  CHECK (state IN ('placed', 'won', 'lost', 'refunded')) NOT VALID;
